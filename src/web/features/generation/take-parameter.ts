/** Takes a parameter from the address, so that a reload does not use it again. */
export function takeParameter(name: string): string | null {
  const address = new URL(location.href)
  const value = address.searchParams.get(name)
  if (!value) return null
  address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
  return value
}
