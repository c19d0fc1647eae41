import { expect, test } from 'vitest'
import { planEnhancement } from './plan.ts'

const plan = (width: number, height: number, scale: number, oldPhoto = false) =>
  planEnhancement({ width, height }, scale, oldPhoto)

test('small pictures grow as requested, entirely by the network', () => {
  expect(plan(512, 512, 2)).toEqual({ factor: 2, reduction: 1, doublings: 1 })
  expect(plan(512, 512, 4)).toEqual({ factor: 4, reduction: 1, doublings: 2 })
})

test('the second doubling is plain if the network would exceed the time limit', () => {
  expect(plan(1000, 1000, 4).doublings).toBe(2)
  expect(plan(3000, 2800, 4).doublings).toBe(0)
  expect(plan(2000, 2000, 4).doublings).toBe(1)
})

test('large pictures skip the network, never shrink, and never exceed 25 megapixels by growing', () => {
  expect(plan(3000, 2800, 2).doublings).toBe(0)
  expect(plan(5000, 4000, 2).factor).toBeCloseTo(Math.sqrt(25 / 20))
  expect(plan(8000, 6000, 4)).toEqual({ factor: 1, reduction: 1, doublings: 0 })
})

test('old photos are mended at the size of their real detail, however large the scan', () => {
  expect(plan(800, 600, 2, true)).toEqual(plan(800, 600, 2))
  const { factor, reduction, doublings } = plan(5000, 4000, 2, true)
  expect(5000 * 4000 * reduction ** 2).toBeCloseTo(2_500_000)
  expect(doublings).toBe(1)
  expect(factor).toBeCloseTo(Math.sqrt(25 / 20))
})
