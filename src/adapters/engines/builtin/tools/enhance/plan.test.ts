import { expect, test } from 'vitest'
import { planEnhancement } from './plan.ts'

test('small pictures grow as asked, all the way by the network', () => {
  expect(planEnhancement(512, 512, 2)).toEqual({ factor: 2, doublings: 1 })
  expect(planEnhancement(512, 512, 4)).toEqual({ factor: 4, doublings: 2 })
})

test('the second doubling is plain where the network would take longer than a run may', () => {
  expect(planEnhancement(1000, 1000, 4).doublings).toBe(2)
  expect(planEnhancement(3000, 2800, 4).doublings).toBe(0)
  expect(planEnhancement(2000, 2000, 4).doublings).toBe(1)
})

test('large pictures skip the network, never shrink, and never exceed 25 megapixels by growing', () => {
  expect(planEnhancement(3000, 2800, 2).doublings).toBe(0)
  expect(planEnhancement(5000, 4000, 2).factor).toBeCloseTo(Math.sqrt(25 / 20))
  expect(planEnhancement(8000, 6000, 4)).toEqual({ factor: 1, doublings: 0 })
})
