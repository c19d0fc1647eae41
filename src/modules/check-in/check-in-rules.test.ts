import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts'
import { claimMadeAt, type LastClaim, nextClaimAt } from './check-in-rules.ts'

const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'UTC',
  'America/St_Johns',
  'America/New_York',
  'America/Sao_Paulo',
  'Pacific/Pago_Pago',
]
const zone = fc.constantFrom(...ZONES)
/** A year with daylight saving changes in both directions. */
const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) })
const visits = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 * HOUR_MS }), zone), {
  minLength: 1,
  maxLength: 60,
})

/** A person who claims whenever a visit allows it. */
function claimsOf(start: number, steps: [number, string][]): LastClaim[] {
  const claims: LastClaim[] = []
  let now = start
  for (const [pauseMs, timeZone] of steps) {
    now += pauseMs
    const last = claims.at(-1) ?? null
    if (last && nextClaimAt(last, timeZone).getTime() > now) continue
    claims.push(claimMadeAt(new Date(now), timeZone, last))
  }
  return claims
}

const dayIn = (at: Date, timeZone: string) => at.toLocaleDateString('en-CA', { timeZone })

describe('claims', () => {
  it('are 20 hours apart and on different days in the zone they are counted in', () => {
    fc.assert(
      fc.property(moment, visits, (start, steps) => {
        const claims = claimsOf(start, steps)
        for (const [index, { claimedAt, homeZone }] of claims.entries()) {
          const before = claims[index - 1]
          if (!before) continue
          expect(claimedAt.getTime() - before.claimedAt.getTime()).toBeGreaterThanOrEqual(20 * HOUR_MS)
          expect(dayIn(claimedAt, before.homeZone) > dayIn(before.claimedAt, before.homeZone)).toBe(true)
          expect(ZONES).toContain(homeZone)
        }
      }),
    )
  })

  it('are no more than a person in one zone can make (trap: changing the time zone earns credits)', () => {
    fc.assert(
      fc.property(moment, visits, (start, steps) => {
        const claims = claimsOf(start, steps)
        const first = claims[0]
        const last = claims.at(-1)
        if (!first || !last) return
        const span = last.claimedAt.getTime() - first.claimedAt.getTime()
        // An autumn day is an hour longer and a spring day an hour shorter.
        expect(claims.length).toBeLessThanOrEqual(Math.floor((span + HOUR_MS) / DAY_MS) + 2)
      }),
      { numRuns: 300 },
    )
  })

  it('of a person who travels eastwards every 20 hours are still one a day', () => {
    const eastwards = [...ZONES].reverse()
    const steps = Array.from({ length: 120 }, (_, index): [number, string] => [
      20 * HOUR_MS,
      eastwards[index % eastwards.length] ?? 'UTC',
    ])
    const claims = claimsOf(Date.UTC(2026, 5, 1, 20), steps)
    expect(claims.length).toBeLessThanOrEqual(Math.ceil((120 * 20) / 24) + 1)
  })

  it('can be made the next day at the same hour, even after the clocks changed', () => {
    for (const [claimedAt, next] of [
      ['2026-03-28T07:00:00Z', '2026-03-29T06:00:00Z'],
      ['2026-10-24T06:00:00Z', '2026-10-25T07:00:00Z'],
    ] as const) {
      const last = { claimedAt: new Date(claimedAt), homeZone: 'Europe/Berlin' }
      expect(nextClaimAt(last, 'Europe/Berlin').getTime()).toBeLessThanOrEqual(Date.parse(next))
    }
  })

  it('wait for midnight and for 20 hours, whichever is later', () => {
    const at = (text: string) => ({ claimedAt: new Date(text), homeZone: 'Asia/Tokyo' })
    expect(nextClaimAt(at('2026-06-01T00:00:00Z'), 'Asia/Tokyo')).toEqual(new Date('2026-06-01T20:00:00Z'))
    expect(nextClaimAt(at('2026-05-31T15:30:00Z'), 'Asia/Tokyo')).toEqual(new Date('2026-06-01T15:00:00Z'))
  })

  it('are counted in the new zone once a person has skipped two days', () => {
    const last = { claimedAt: new Date('2026-06-01T00:00:00Z'), homeZone: 'Asia/Tokyo' }
    expect(claimMadeAt(new Date('2026-06-02T23:00:00Z'), 'UTC', last).homeZone).toBe('Asia/Tokyo')
    expect(claimMadeAt(new Date('2026-06-03T00:00:00Z'), 'UTC', last).homeZone).toBe('UTC')
  })
})
