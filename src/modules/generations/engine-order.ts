/**
 * Engines in the operators' order. Engines missing from the order, such as new ones in the file, come last; engines
 * that the file no longer has are left out.
 */
export function inOrder<Engine extends { id: string }>(
  engines: readonly Engine[],
  order: readonly string[] | null,
): readonly Engine[] {
  if (!order) return engines
  const placeOf = ({ id }: Engine) => (order.includes(id) ? order.indexOf(id) : order.length)
  return engines.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Without engines that operators have switched off. */
export function switchedOn<Engine extends { id: string }>(
  engines: readonly Engine[],
  switchedOff: readonly string[],
): readonly Engine[] {
  return engines.filter(({ id }) => !switchedOff.includes(id))
}

/** The list of engines that are off, after one of them was switched. */
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
