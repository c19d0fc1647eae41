/**
 * Engines as operators want them asked. What the order does not name, such as an engine that the file has got since, comes
 * after the rest; what it names and the file no longer has is left out.
 */
export function inOrder<Engine extends { id: string }>(
  engines: readonly Engine[],
  order: readonly string[] | null,
): readonly Engine[] {
  if (!order) return engines
  const placeOf = ({ id }: Engine) => (order.includes(id) ? order.indexOf(id) : order.length)
  return engines.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Without those that operators have switched off. */
export function switchedOn<Engine extends { id: string }>(
  engines: readonly Engine[],
  switchedOff: readonly string[],
): readonly Engine[] {
  return engines.filter(({ id }) => !switchedOff.includes(id))
}

/** The list of those that are off, once one of them has been switched. */
export function withSwitched(switchedOff: readonly string[], engineId: string, on: boolean): string[] {
  const others = switchedOff.filter((id) => id !== engineId)
  return on ? others : [...others, engineId]
}

/** Whether an order names each engine once, and no other. */
export function isOrderOf(engines: readonly { id: string }[], order: readonly string[]): boolean {
  const named = new Set(order)
  return (
    named.size === order.length && engines.length === order.length && engines.every(({ id }) => named.has(id))
  )
}
