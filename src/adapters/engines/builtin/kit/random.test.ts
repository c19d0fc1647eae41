import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from './random.ts'

const many = (seed: string, count = 2000) => {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => random.next())
}

test('a seed gives the same numbers everywhere, another seed others', () => {
  expect(many('fox', 5)).toEqual(many('fox', 5))
  expect(many('fox', 5)).not.toEqual(many('foy', 5))
  const random = createRandom('fox')
  // Written down, because pictures that people have kept were drawn with these.
  expect([random.whole(0, 999), random.whole(0, 999), random.whole(0, 999)]).toEqual([740, 339, 463])
})

test('numbers go from 0 up to 1 and are spread evenly, also of seeds that hardly differ', () => {
  for (const seed of ['', '1', '2', 'a very long seed of a very long prompt']) {
    const numbers = many(seed)
    expect(numbers.every((value) => value >= 0 && value < 1)).toBe(true)
    for (let tenth = 0; tenth < 10; tenth++) {
      const share = numbers.filter((value) => Math.floor(value * 10) === tenth).length / numbers.length
      expect(share).toBeGreaterThan(0.06)
      expect(share).toBeLessThan(0.14)
    }
  }
})

describe('what is made of them', () => {
  test('stays within its bounds, and reaches both ends of whole numbers', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(6), (seed, low, more) => {
        const random = createRandom(seed)
        const wholes = new Set(Array.from({ length: 400 }, () => random.whole(low, low + more)))
        expect([...wholes].toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: more + 1 }, (_, i) => low + i),
        )
        const between = random.between(low, low + more)
        expect(between >= low && between <= low + more).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('happens as often as it is likely', () => {
    const random = createRandom('chance')
    const share = (probability: number) =>
      Array.from({ length: 4000 }, () => random.chance(probability)).filter(Boolean).length / 4000
    expect([share(0), share(1)]).toEqual([0, 1])
    expect(share(0.3)).toBeCloseTo(0.3, 1)
  })

  test('is one of those there are', () => {
    const random = createRandom('pick')
    const picked = new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c'])))
    expect([...picked].toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('of a fork depends on its name alone, not on what was asked before', () => {
    const random = createRandom('seed')
    const before = random.fork('sky').next()
    random.next()
    expect(random.fork('sky').next()).toBe(before)
    expect(random.fork('ground').next()).not.toBe(before)
  })
})
