/** What the address asks for by this name. Taken once, so that a reload does not ask for it again. */
export function takeParameter(name: string): string | null {
  const address = new URL(location.href)
  const value = address.searchParams.get(name)
  if (!value) return null
  address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
  return value
}
