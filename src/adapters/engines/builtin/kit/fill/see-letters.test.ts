import { expect, test } from 'vitest'
import { mapPlane, newPlane } from '../pictures/raster.ts'
import { countChosen, newMask } from './mask.ts'
import { seeLetters } from './see-letters.ts'

const [WIDTH, HEIGHT] = [64, 32]
const isLetter = (i: number) => i % WIDTH >= 20 && i % WIDTH < 30

test('letters are separated from their surroundings, and their opacity is what the network says of them alone', () => {
  const nothing = newPlane(WIDTH, HEIGHT)
  const seen = {
    certainty: mapPlane(nothing, (_, i) => (isLetter(i) ? 0.99 : 0.01)),
    opacity: mapPlane(nothing, (_, i) => (isLetter(i) ? 0.3 : 0.9)),
  }
  const places = newMask(WIDTH, HEIGHT)
  places.data.fill(1, 8 * WIDTH, 24 * WIDTH)
  const { letters, hidden } = seeLetters(seen, places, 8)
  expect(countChosen(letters)).toBe(16 * 10)
  expect(hidden).toBeCloseTo(0.3)
})
