import { expect, it } from 'vitest'
import { sampleOf } from './comparison.ts'

it('looks at everybody while there are few people', () => {
  for (const people of [-1, 0, 1, 1_999])
    expect(sampleOf(people)).toEqual({ oneIn: 1, below: 'ffffffff-ffff-ffff-ffff-ffffffffffff' })
})

it.each([
  [2_000, 2],
  [100_000, 100],
  [10_000_000, 10_000],
])('of %i people at one in %i, by the beginnings of their ids', (people, oneIn) => {
  const sample = sampleOf(people)
  expect(sample.oneIn).toBe(oneIn)
  const part = Number.parseInt(sample.below.slice(0, 8), 16) / 2 ** 32
  expect(part * oneIn).toBeCloseTo(1, 4)
})
