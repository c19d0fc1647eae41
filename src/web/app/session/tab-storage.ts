/** Values that are kept while the tab is open. If the browser forbids storage, nothing is kept. */
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
    // A convenience: the page works without it.
  }
}
