import { expect, test } from 'vitest'
import { sharedArea } from '../../../kit/things/boxes.ts'
import { placeLetters } from './place-letters.ts'

const picture = { width: 600, height: 400 }
/** A short word, whose letters of 56 pixels are 280 pixels wide. */
const word = [5]

test('letters are as large as possible in the middle of their row, if no head is there', () => {
  const placed = placeLetters(picture, word, { place: 'top' }, [])
  expect(placed.size).toBeCloseTo(56)
  expect(placed).toMatchObject({ align: 'center', x: 300 })
  const below = placeLetters(picture, word, { place: 'bottom' }, [])
  expect(below.box.top).toBeGreaterThan(300)
})

test('letters stand beside a head in their row', () => {
  const head = { left: 350, top: 10, width: 80, height: 90 }
  const placed = placeLetters(picture, word, { place: 'top' }, [head])
  expect(placed.size).toBeCloseTo(56)
  expect(placed.align).toBe('left')
  expect(sharedArea(placed.box, head)).toBe(0)
})

test('letters become smaller if they do not fit beside a head', () => {
  const head = { left: 260, top: 10, width: 80, height: 90 }
  const placed = placeLetters(picture, word, { place: 'top' }, [head])
  expect(placed.size).toBeLessThan(56)
  expect(sharedArea(placed.box, head)).toBe(0)
})

test('letters stay where they were asked for if heads are everywhere', () => {
  const heads = [{ left: 0, top: 0, width: 600, height: 400 }]
  expect(placeLetters(picture, word, { place: 'middle' }, heads)).toMatchObject({ align: 'center', x: 300 })
  expect(placeLetters(picture, word, { place: 'middle', side: 'right' }, heads).align).toBe('right')
})
