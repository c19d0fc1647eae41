/** What is kept for as long as the tab is open. Where the browser forbids it, nothing is. */
export function readForTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function storeForTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Comfort only: the page works without.
  }
}
