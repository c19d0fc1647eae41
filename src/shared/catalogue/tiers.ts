import { MEDIA_KINDS, MEDIA_LIMITS, type MediaKind } from './media.ts'

/** What each tier of people may use. The limits and the texts about them both read this table. */
export const TIERS = {
  visitor: { parallelJobs: 1, waitingJobs: 10, keptDays: 3, uploadFactor: 1 },
  account: { parallelJobs: 2, waitingJobs: 50, keptDays: 30, uploadFactor: 1 },
  vip: { parallelJobs: 4, waitingJobs: 200, keptDays: 365, uploadFactor: 2 },
} as const

export type Tier = keyof typeof TIERS

export function maxUploadBytes(tier: Tier, kind: MediaKind): number {
  return MEDIA_LIMITS[kind].bytes * TIERS[tier].uploadFactor
}

/** The maximum size of an upload of any kind. */
export function maxBytesOfAny(tier: Tier): number {
  return Math.max(...MEDIA_KINDS.map((kind) => maxUploadBytes(tier, kind)))
}
