import { DAY_MS } from '../../shared/durations.ts'
import type { TimeSpan } from '../../shared/time-span.ts'
import { startOfUtcDay } from '../../shared/utc-day.ts'

/** A day that has just begun cannot be compared with a whole one, so each is counted up to the same time of day. */
export function comparedDays(now: Date): { today: TimeSpan; yesterday: TimeSpan; lastWeek: TimeSpan } {
  const midnight = startOfUtcDay(now).getTime()
  const daysAgo = (days: number): TimeSpan => ({
    from: new Date(midnight - days * DAY_MS),
    until: new Date(now.getTime() - days * DAY_MS),
  })
  return { today: daysAgo(0), yesterday: daysAgo(1), lastWeek: daysAgo(7) }
}
