import { expect, test } from 'vitest'
import { badgePlaces } from './badge-places.ts'
import { cornersOf } from './mask-drawing.ts'

const WORD = cornersOf({ x: 0.6, y: 0.85, width: 0.35, height: 0.08 })
const PART_OF_IT = cornersOf({ x: 0.61, y: 0.86, width: 0.2, height: 0.06 })

test('each number is at the first corner of its place', () => {
  const elsewhere = cornersOf({ x: 0.1, y: 0.1, width: 0.2, height: 0.1 })
  expect(badgePlaces([WORD, elsewhere])).toEqual([WORD[0], elsewhere[0]])
})

test('numbers of places that lie on each other do not (trap: the first one cannot be read)', () => {
  const [first, second] = badgePlaces([WORD, PART_OF_IT])
  expect(first).toEqual(WORD[0])
  expect(second).toEqual(PART_OF_IT[1])
})

test('a place without a free corner gets its number all the same', () => {
  expect(badgePlaces([WORD, WORD, WORD, WORD, WORD])).toHaveLength(5)
})
