import { HOUR_MS } from '../../shared/durations.ts'

/** No calendar day of any zone is longer, not even one next to a day that was skipped at the date line. */
const LONGEST_DAY_MS = 50 * HOUR_MS

/** When the calendar day of a moment began in a zone. */
export function startOfDay(at: Date, timeZone: string): Date {
  const dayOf = calendar(timeZone)
  const today = dayOf(at.getTime())
  return firstMoment(at.getTime() - LONGEST_DAY_MS, at.getTime(), (ms) => dayOf(ms) === today)
}

/** When the calendar day after that of a moment begins in a zone. */
export function startOfNextDay(at: Date, timeZone: string): Date {
  const dayOf = calendar(timeZone)
  const today = dayOf(at.getTime())
  return firstMoment(at.getTime(), at.getTime() + LONGEST_DAY_MS, (ms) => dayOf(ms) !== today)
}

/** The calendar day of a moment, as an opaque text. */
function calendar(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short' })
  return (ms) => format.format(ms)
}

/** The first moment in (low, high] from which on the condition holds; it must hold at the end and not at the start. */
function firstMoment(low: number, high: number, holds: (ms: number) => boolean): Date {
  let before = low
  let from = high
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (holds(middle)) from = middle
    else before = middle
  }
  return new Date(from)
}
