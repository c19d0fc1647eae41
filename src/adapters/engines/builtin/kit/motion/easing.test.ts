import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arc,
  clamp,
  easeIn,
  easeInOut,
  easeOut,
  easeOutBack,
  fraction,
  mixed,
  shareBetween,
  swing,
} from './easing.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const CURVES = { easeIn, easeInOut, easeOut }

describe.each(Object.entries(CURVES))('%s', (_, curve) => {
  test('goes from 0 to 1, never back, and stays at its ends beyond them', () => {
    expect([curve(-3), curve(0), curve(1), curve(7)]).toEqual([0, 0, 1, 1])
    fc.assert(
      fc.property(share, share, (one, other) => {
        expect(curve(Math.min(one, other))).toBeLessThanOrEqual(curve(Math.max(one, other)))
      }),
    )
  })
})

test('a gentle start lags at first, and a gentle end leads', () => {
  expect(easeIn(0.3)).toBeLessThan(0.3)
  expect(easeOut(0.3)).toBeGreaterThan(0.3)
  expect(easeInOut(0.5)).toBe(0.5)
})

test('a pop overshoots a little, and ends where it should', () => {
  expect([easeOutBack(0), easeOutBack(1)]).toEqual([expect.closeTo(0), 1])
  const highest = Math.max(...Array.from({ length: 101 }, (_, i) => easeOutBack(i / 100)))
  expect(highest).toBeGreaterThan(1.03)
  expect(highest).toBeLessThan(1.15)
})

test('a thrown ball is highest in the middle, and comes down where it rose', () => {
  expect([arc(-1), arc(0), arc(0.5), arc(1), arc(2)]).toEqual([0, 0, 1, 0, 0])
  fc.assert(fc.property(share, (at) => Math.abs(arc(at) - arc(1 - at)) < 1e-12))
})

test('progress between two times is defined even if they are equal', () => {
  expect([1, 2, 3, 5].map((time) => shareBetween(time, 2, 4))).toEqual([0, 0, 0.5, 1])
  expect([1, 2, 3].map((time) => shareBetween(time, 2, 2))).toEqual([0, 1, 1])
  expect([1, 3].map((time) => shareBetween(time, 2, 1))).toEqual([0, 1])
})

test('a swing comes back after each turn', () => {
  fc.assert(
    fc.property(share, fc.integer({ min: 1, max: 9 }), (phase, turns) => {
      expect(swing(1, turns, phase)).toBeCloseTo(swing(0, turns, phase), 6)
      expect(Math.abs(swing(0.37, turns, phase))).toBeLessThanOrEqual(1)
    }),
  )
})

test('the fraction of a turn is never negative, and less than one', () => {
  expect([fraction(2.25), fraction(-0.25), fraction(-3)]).toEqual([0.25, 0.75, 0])
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      expect(fraction(value)).toBeGreaterThanOrEqual(0)
      expect(fraction(value)).toBeLessThanOrEqual(1)
    }),
  )
})

test('values are held within bounds and mixed between them', () => {
  expect([clamp(-1, 0, 2), clamp(1, 0, 2), clamp(3, 0, 2)]).toEqual([0, 1, 2])
  expect([mixed(10, 20, 0), mixed(10, 20, 0.25), mixed(10, 20, 1)]).toEqual([10, 12.5, 20])
})
