import { DAY_MS } from '../../../shared/durations.ts'

/** The number of midnights between two moments in the person's time zone. */
export function daysBetween(from: Date, to: Date): number {
  return (dayOf(to) - dayOf(from)) / DAY_MS
}

/** All days have the same length this way, also those of a clock change. */
function dayOf(time: Date): number {
  return Date.UTC(time.getFullYear(), time.getMonth(), time.getDate())
}
