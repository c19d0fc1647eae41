import { expect, test } from 'vitest'
import { type Box, newPlane, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import type { Thing } from '../things/find-things.ts'
import { fitOf, isAnimal, thingBeyond } from './things-around.ts'

const SIDE = 100
const HEAD: Box = { left: 40, top: 20, width: 20, height: 20 }
const BODY: Box = { left: 30, top: 20, width: 40, height: 80 }

const filled = ({ left, top, width, height }: Box): Plane => {
  const plane = newPlane(SIDE, SIDE)
  for (let y = top; y < top + height; y++) plane.data.fill(1, y * SIDE + left, y * SIDE + left + width)
  return plane
}

const thing = (label: string, box: Box, score = 0.6): Thing => ({ label, box, score })

test('a thing is taken for the whole of what was seen where it holds that and more', () => {
  const dog = thing('dog', BODY)
  expect(thingBeyond(filled(HEAD), [dog])).toBe(dog)
  expect(thingBeyond(filled(BODY), [dog])).toBeNull()
  expect(thingBeyond(filled({ ...HEAD, left: 60 }), [dog])).toBeNull()
  expect(thingBeyond(filled(HEAD), [thing('dog', BODY, 0.35)])).toBeNull()
  expect(thingBeyond(newPlane(SIDE, SIDE), [dog])).toBeNull()
})

test('what was seen is an animal where the surest thing around it is', () => {
  expect(isAnimal(filled(HEAD), [thing('cat', BODY)])).toBe(true)
  expect(isAnimal(filled(HEAD), [thing('person', BODY, 0.8), thing('cat', BODY)])).toBe(false)
  expect(isAnimal(filled(HEAD), [thing('cat', { ...BODY, top: 60, height: 40 })])).toBe(false)
})

test('a look at a whole thing fills its box better than one at a part, at whatever size', () => {
  const picture = { width: SIDE, height: SIDE }
  const things = [thing('cup', { ...HEAD, left: 0 }, 0.2), thing('dog', BODY)]
  expect(fitOf(filled(BODY), things, picture)).toBe(1)
  expect(fitOf(resizePlane(filled(BODY), 50, 50), things, picture)).toBe(1)
  expect(fitOf(filled(HEAD), things, picture)).toBeCloseTo(1 / 8)
  expect(fitOf(filled({ ...HEAD, left: 0 }), things, picture)).toBe(0)
  expect(fitOf(newPlane(SIDE, SIDE), things, picture)).toBe(0)
})
