const KEY = 'dismissedGenerations'

/** Failures that somebody has read stay away for as long as the tab is open; the site forgets them after an hour. */
export function readDismissed(): string[] {
  try {
    return sessionStorage.getItem(KEY)?.split(' ') ?? []
  } catch {
    return []
  }
}

export function storeDismissed(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, [...readDismissed(), ...ids].join(' '))
  } catch {
    // Without storage they come back with the next visit.
  }
}
