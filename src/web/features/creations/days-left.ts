import { DAY_MS } from '../../../shared/durations.ts'

/** Whole days until the deletion; less than one counts as 0. */
export function daysLeft(expiresAt: string, now: Date): number {
  return Math.max(0, Math.floor((Date.parse(expiresAt) - now.getTime()) / DAY_MS))
}
