import { DAY_MS } from '../../../shared/durations.ts'

/** The number of nights until the deletion, as a calendar counts them: 0 on the day itself. */
export function daysLeft(expiresAt: string, now: Date): number {
  return Math.max(0, (midnight(new Date(expiresAt)) - midnight(now)) / DAY_MS)
}

/** The day in the person's time zone; all days have the same length this way, also those of a clock change. */
function midnight(time: Date): number {
  return Date.UTC(time.getFullYear(), time.getMonth(), time.getDate())
}
