/**
 * Months counted from a day, in UTC. Each is counted from the first one, so that a subscription that began on the 31st
 * returns to the 31st after a shorter month.
 */
export function addMonths(start: Date, months: number): Date {
  const moved = new Date(start)
  moved.setUTCDate(1)
  moved.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return moved
}

/** How many whole months have passed at a moment; below zero before the start. */
export function monthIndexAt(start: Date, at: Date): number {
  const years = at.getUTCFullYear() - start.getUTCFullYear()
  const index = years * 12 + at.getUTCMonth() - start.getUTCMonth()
  return addMonths(start, index) > at ? index - 1 : index
}
