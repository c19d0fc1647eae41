import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PastRun, pauseMsAfter } from './repeated-failures.ts'

const NOW = new Date('2026-01-01T12:00:00Z')
const MINUTE = 60_000

function failed(errorName: string, more: Partial<PastRun> = {}): PastRun {
  return { status: 'failed', errorName, tries: 1, finishedAt: NOW, ...more }
}

test('three failures of one kind are enough, whether in one run or in three', () => {
  const noFace = failed('rejection.no_face')
  expect(pauseMsAfter([noFace, noFace], NOW)).toBe(0)
  expect(pauseMsAfter([noFace, noFace, noFace], NOW)).toBe(30 * MINUTE)
  expect(pauseMsAfter([failed('our_fault', { tries: 3 })], NOW)).toBe(30 * MINUTE)
})

test('another kind of failure, or a success, begins anew', () => {
  const late = failed('deadline')
  const broken = failed('our_fault')
  expect(pauseMsAfter([late, broken, late, late], NOW)).toBe(0)
  const succeeded = { ...late, status: 'succeeded', errorName: null } as const
  expect(pauseMsAfter([late, late, succeeded, late], NOW)).toBe(0)
  expect(pauseMsAfter([succeeded, late, late, late], NOW)).toBe(0)
})

test('cancellations, and failures that are no fault of the inputs, do not count', () => {
  const late = failed('deadline')
  const canceled = { ...late, status: 'canceled', errorName: 'canceled' } as const
  expect(pauseMsAfter([canceled, late, canceled, late], NOW)).toBe(0)
  expect(pauseMsAfter([late, canceled, late, failed('no_space'), late], NOW)).toBe(30 * MINUTE)
  expect(pauseMsAfter([failed('no_space', { tries: 3 })], NOW)).toBe(0)
})

test('the pause counts from the latest failure and ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 120 }), (minutesAgo) => {
      const finishedAt = new Date(NOW.getTime() - minutesAgo * MINUTE)
      const pauseMs = pauseMsAfter([failed('deadline', { tries: 3, finishedAt })], NOW)
      expect(pauseMs).toBe(Math.max(0, 30 - minutesAgo) * MINUTE)
    }),
  )
})
