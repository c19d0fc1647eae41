import fc from 'fast-check'
import { expect, it } from 'vitest'
import { discountedCents, MAX_DISCOUNT_PERCENT, MIN_CHARGE_CENTS } from './discounts.ts'

const price = fc.integer({ min: 1, max: 100_000 })
const percent = fc.integer({ min: 1, max: MAX_DISCOUNT_PERCENT })

it('takes off whole cents, never more than was promised and at most a cent less', () => {
  fc.assert(
    fc.property(price, percent, (cents, off) => {
      const left = discountedCents(cents, off)
      expect(Number.isInteger(left)).toBe(true)
      expect(left).toBeLessThanOrEqual(cents)
      expect(cents - left).toBeLessThanOrEqual((cents * off) / 100)
      const missing = left > MIN_CHARGE_CENTS ? (cents * off) / 100 - (cents - left) : 0
      expect(missing).toBeLessThan(1)
    }),
  )
})

it('never leaves nothing to pay, or less than a provider accepts', () => {
  fc.assert(
    fc.property(price, percent, (cents, off) => {
      expect(discountedCents(cents, off)).toBeGreaterThanOrEqual(Math.min(cents, MIN_CHARGE_CENTS))
    }),
  )
})

it('costs less with the larger discount', () => {
  fc.assert(
    fc.property(price, percent, percent, (cents, one, other) => {
      const small = Math.min(one, other)
      const large = Math.max(one, other)
      expect(discountedCents(cents, large)).toBeLessThanOrEqual(discountedCents(cents, small))
    }),
  )
})

it('never makes more of a purchase cost less', () => {
  fc.assert(
    fc.property(price, price, percent, (one, other, off) => {
      const less = Math.min(one, other)
      const more = Math.max(one, other)
      expect(discountedCents(less, off)).toBeLessThanOrEqual(discountedCents(more, off))
    }),
  )
})

it.each([
  [1999, 20, 1600],
  [299, 90, 50],
  [599, 33, 402],
  [9999, 50, 5000],
])('makes %i cents with %i %% off %i', (cents, off, left) => {
  expect(discountedCents(cents, off)).toBe(left)
})
