import { daysBetween } from '../../app/i18n/days-between.ts'

/** The number of nights until the deletion, as a calendar counts them: 0 on the day itself. */
export function daysLeft(expiresAt: string, now: Date): number {
  return Math.max(0, daysBetween(now, new Date(expiresAt)))
}
