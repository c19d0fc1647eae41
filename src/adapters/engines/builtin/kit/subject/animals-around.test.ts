import { expect, test } from 'vitest'
import { type Box, newPlane, type Plane } from '../pictures/raster.ts'
import type { Thing } from '../things/find-things.ts'
import { animalAround, animalBeyond } from './animals-around.ts'

const SIDE = 100
const HEAD: Box = { left: 40, top: 20, width: 20, height: 20 }
const BODY: Box = { left: 30, top: 20, width: 40, height: 80 }

const filled = ({ left, top, width, height }: Box): Plane => {
  const plane = newPlane(SIDE, SIDE)
  for (let y = top; y < top + height; y++) plane.data.fill(1, y * SIDE + left, y * SIDE + left + width)
  return plane
}

const thing = (label: string, box: Box, score = 0.6): Thing => ({ label, box, score })

test('a subject becomes the whole animal if the animal’s box contains it and more', () => {
  const dog = thing('dog', BODY)
  expect(animalBeyond(filled(HEAD), [dog])).toBe(dog)
  expect(animalBeyond(filled(BODY), [dog])).toBeNull()
  expect(animalBeyond(filled({ ...HEAD, left: 60 }), [dog])).toBeNull()
  expect(animalBeyond(filled(HEAD), [thing('dog', BODY, 0.35)])).toBeNull()
  expect(animalBeyond(newPlane(SIDE, SIDE), [dog])).toBeNull()
  expect(animalBeyond(filled(HEAD), [thing('bed', BODY)])).toBeNull()
})

test('a subject is an animal if an animal’s box surrounds it, even beside a person', () => {
  const cat = thing('cat', BODY)
  expect(animalAround(filled(HEAD), [cat])).toBe(cat)
  expect(animalAround(filled(HEAD), [thing('person', BODY, 0.8), cat])).toBe(cat)
  expect(animalAround(filled(HEAD), [thing('person', BODY, 0.8)])).toBeNull()
  expect(animalAround(filled(HEAD), [thing('cat', { ...BODY, top: 60, height: 40 })])).toBeNull()
})
