import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaOf, areSamePlace, isCut, narrowBox, overlapOf, sharedArea, widenBox } from './boxes.ts'
import { withoutRepeats } from './find-things.ts'

const number = fc.integer({ min: 0, max: 60 })
const boxes = fc.record({
  left: number,
  top: number,
  width: fc.integer({ min: 1, max: 40 }),
  height: fc.integer({ min: 1, max: 40 }),
})
const picture = { width: 100, height: 100 }

test('the shared area of two boxes is symmetric, and no larger than either', () => {
  fc.assert(
    fc.property(boxes, boxes, (one, other) => {
      const shared = sharedArea(one, other)
      expect(shared).toBe(sharedArea(other, one))
      expect(shared).toBeLessThanOrEqual(Math.min(areaOf(one), areaOf(other)))
      expect(overlapOf(one, other)).toBeGreaterThanOrEqual(0)
      expect(overlapOf(one, other)).toBeLessThanOrEqual(1)
      expect(overlapOf(one, one)).toBe(1)
    }),
  )
})

test('boxes that only touch share nothing', () => {
  const box = { left: 10, top: 10, width: 10, height: 10 }
  expect(sharedArea(box, { ...box, left: 20 })).toBe(0)
  expect(sharedArea(box, { ...box, left: 19 })).toBe(10)
  expect(overlapOf({ ...box, width: 0 }, { ...box, height: 0 })).toBe(0)
})

test('boxes that share most of their area are in the same place', () => {
  const box = { left: 0, top: 0, width: 100, height: 10 }
  expect(areSamePlace(box, { ...box, width: 61 })).toBe(true)
  expect(areSamePlace(box, { ...box, width: 60 })).toBe(false)
})

test('a widened box contains the original, and stays inside the picture', () => {
  fc.assert(
    fc.property(boxes, fc.double({ min: 0, max: 3, noNaN: true }), (box, part) => {
      const wide = widenBox(box, part, picture)
      expect(sharedArea(wide, box)).toBe(areaOf(box))
      expect(wide.left >= 0 && wide.top >= 0).toBe(true)
      expect(wide.left + wide.width <= picture.width && wide.top + wide.height <= picture.height).toBe(true)
    }),
  )
  expect(widenBox({ left: 40, top: 50, width: 20, height: 10 }, 0.5, picture)).toEqual({
    left: 30,
    top: 40,
    width: 40,
    height: 30,
  })
})

describe('a box at the edge of a part', () => {
  const part = { left: 0, top: 40, width: 60, height: 60 }

  test.each([
    ['where the picture ends, too, is whole', { left: 0, top: 50, width: 20, height: 50 }, false],
    ['where the picture goes on to the right is cut', { left: 30, top: 50, width: 30, height: 20 }, true],
    ['where the picture goes on above is cut', { left: 10, top: 40, width: 20, height: 20 }, true],
    ['a pixel away from it counts as at it', { left: 30, top: 50, width: 29, height: 20 }, true],
    ['in the middle is whole', { left: 10, top: 50, width: 20, height: 20 }, false],
  ])('%s', (_, box, expected) => {
    expect(isCut(box, part, picture)).toBe(expected)
  })

  test('is cut if the picture continues to the left', () => {
    const right = { ...part, left: 40 }
    expect(isCut({ left: 41, top: 50, width: 20, height: 20 }, right, picture)).toBe(true)
    expect(isCut({ left: 42, top: 50, width: 58, height: 20 }, right, picture)).toBe(false)
  })
})

describe('things that were seen several times', () => {
  const dog = { label: 'dog', score: 0.9, box: { left: 10, top: 10, width: 40, height: 40 } }

  test('are kept once, with the best score', () => {
    const again = { ...dog, score: 0.5, box: { ...dog.box, left: 14 } }
    const nose = { ...dog, score: 0.6, box: { left: 20, top: 20, width: 8, height: 8 } }
    expect(withoutRepeats([again, nose, dog])).toEqual([dog])
  })

  test('beside each other, or of different kinds, are kept separately', () => {
    const other = { ...dog, score: 0.8, box: { ...dog.box, left: 55 } }
    const cat = { ...dog, label: 'cat', score: 0.7 }
    expect(withoutRepeats([cat, other, dog])).toEqual([dog, other, cat])
    expect(withoutRepeats([])).toEqual([])
  })
})

test('a box is narrowed except where the picture ends', () => {
  const picture = { width: 100, height: 80 }
  expect(narrowBox({ left: 0, top: 20, width: 60, height: 60 }, 0.1, picture)).toEqual({
    left: 0,
    top: 26,
    width: 54,
    height: 54,
  })
})
