import { daysBetween } from '../../app/i18n/days-between.ts'

/**
 * The number of local midnights between two moments. A day includes the midnight at its end, so that credits
 * which last "until 00:00" end today and not tomorrow.
 */
export function dayDistance(from: Date, to: Date): number {
  return daysBetween(from, new Date(to.getTime() - 1))
}
