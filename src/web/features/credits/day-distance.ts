import { DAY_MS } from '../../../shared/durations.ts'

/**
 * The number of local midnights between two moments. A day includes the midnight at its end, so that credits
 * which last "until 00:00" end today and not tomorrow.
 */
export function dayDistance(from: Date, to: Date): number {
  const lastMoment = new Date(to.getTime() - 1)
  return Math.round((startOfDay(lastMoment) - startOfDay(from)) / DAY_MS)
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
