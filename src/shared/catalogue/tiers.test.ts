import { expect, test } from 'vitest'
import { MEDIA_KINDS } from './media.ts'
import { maxBytesOfAny, maxUploadBytes, TIERS, type Tier } from './tiers.ts'

const LADDER: Tier[] = ['visitor', 'account', 'vip']

test('a higher tier never allows less', () => {
  for (const [index, tier] of LADDER.entries()) {
    const below = LADDER[index - 1]
    if (!below) continue
    expect(TIERS[tier].parallelJobs).toBeGreaterThan(TIERS[below].parallelJobs)
    expect(TIERS[tier].waitingJobs).toBeGreaterThan(TIERS[below].waitingJobs)
    expect(TIERS[tier].keptDays).toBeGreaterThan(TIERS[below].keptDays)
    for (const kind of MEDIA_KINDS)
      expect(maxUploadBytes(tier, kind)).toBeGreaterThanOrEqual(maxUploadBytes(below, kind))
  }
})

test('no upload is larger than the largest of all kinds', () => {
  for (const tier of LADDER) {
    const limits = MEDIA_KINDS.map((kind) => maxUploadBytes(tier, kind))
    expect(limits.every((bytes) => bytes <= maxBytesOfAny(tier))).toBe(true)
    expect(limits).toContain(maxBytesOfAny(tier))
  }
})
