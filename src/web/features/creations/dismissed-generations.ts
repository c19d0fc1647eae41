const KEY = 'dismissedGenerations'

/** Dismissed failures stay hidden while the tab is open; the site forgets them after an hour. */
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
    // Without storage, they reappear on the next visit.
  }
}
