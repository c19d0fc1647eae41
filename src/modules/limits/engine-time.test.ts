import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUse, type EngineBudget, type EngineUse, usedMsAt, waitMsFor } from './engine-time.ts'

const MINUTE = 60_000
const BUDGET: EngineBudget = { maxMs: 10 * MINUTE, perHourMs: 30 * MINUTE }
const START = new Date('2026-01-01T00:00:00Z')
const later = (ms: number, from = START) => new Date(from.getTime() + ms)
const NOTHING: EngineUse = { usedMs: 0, at: START }

const duration = fc.integer({ min: 0, max: 90 * MINUTE })
const steps = fc.array(fc.record({ pauseMs: duration, ms: duration }), { maxLength: 20 })

test('time is refilled as fast as the budget says, and never beyond what was used', () => {
  const use = addUse(NOTHING, BUDGET, 6 * MINUTE, START)
  expect(usedMsAt(use, BUDGET, later(4 * MINUTE))).toBe(4 * MINUTE)
  expect(usedMsAt(use, BUDGET, later(60 * MINUTE))).toBe(0)
  expect(usedMsAt(use, BUDGET, later(-MINUTE)), 'clocks differ').toBe(6 * MINUTE)
})

test('work longer than the budget may begin once, and then nothing for a while', () => {
  expect(waitMsFor(NOTHING, BUDGET, 20 * MINUTE, START)).toBe(0)
  const use = addUse(NOTHING, BUDGET, 20 * MINUTE, START)
  expect(waitMsFor(use, BUDGET, MINUTE, START)).toBe(22 * MINUTE)
})

test('the announced wait is long enough, and not a millisecond too long', () => {
  fc.assert(
    fc.property(steps, duration, (taken, ms) => {
      let use = NOTHING
      let now = START
      for (const step of taken) {
        now = later(step.pauseMs, now)
        use = addUse(use, BUDGET, step.ms, now)
      }
      const wait = waitMsFor(use, BUDGET, ms, now)
      expect(waitMsFor(use, BUDGET, ms, later(wait, now))).toBe(0)
      const tooEarly = wait > 0 && waitMsFor(use, BUDGET, ms, later(wait - 1, now)) === 0
      expect(tooEarly).toBe(false)
    }),
  )
})

test('a user who respects the limit gets no more than the budget and what is refilled', () => {
  fc.assert(
    fc.property(steps, (asked) => {
      let use = NOTHING
      let now = START
      let granted = 0
      for (const step of asked) {
        now = later(step.pauseMs, now)
        const ms = Math.min(step.ms, BUDGET.maxMs)
        if (waitMsFor(use, BUDGET, ms, now) > 0) continue
        use = addUse(use, BUDGET, ms, now)
        granted += ms
      }
      const hours = (now.getTime() - START.getTime()) / (60 * MINUTE)
      expect(granted).toBeLessThanOrEqual(BUDGET.maxMs + hours * BUDGET.perHourMs + 1)
    }),
  )
})

test('refunded time counts as never used', () => {
  fc.assert(
    fc.property(duration, duration, (kept, returned) => {
      const use = addUse(addUse(NOTHING, BUDGET, kept, START), BUDGET, returned, START)
      expect(addUse(use, BUDGET, -returned, START).usedMs).toBe(kept)
    }),
  )
})
