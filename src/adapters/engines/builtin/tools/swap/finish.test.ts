import { expect, it } from 'vitest'
import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { mapPlane, newPlane } from '../../kit/pictures/raster.ts'
import { finishOf, grainOf } from './finish.ts'

const SIDE = 96
/** Squares with the hardest possible edges. */
const sharp = mapPlane(newPlane(SIDE, SIDE), (_, i) =>
  (Math.floor((i % SIDE) / 24) + Math.floor(i / SIDE / 24)) % 2 ? 70 : 30,
)
const soft = gaussianBlur(sharp, 2)
const grainy = mapPlane(soft, (value, i) => value + (((i * 7919) % 101) / 101 - 0.5) * 6)

it('blurs a sharp face for a soft picture, and leaves one that is just as soft', () => {
  expect(finishOf(sharp, soft, 1).blur).toBeGreaterThan(1.2)
  expect(finishOf(sharp, soft, 1).blur).toBeLessThan(2.2)
  expect(finishOf(soft, soft, 1).blur).toBe(0)
  expect(finishOf(soft, sharp, 1).blur).toBe(0)
})

it('gives a clean face the grain of the picture, and none to a face that has it', () => {
  expect(finishOf(soft, grainy, 1).grain).toBeGreaterThan(0.9)
  expect(finishOf(grainy, grainy, 1).grain).toBe(0)
})

it('takes grain from a picture, and none of its edges', () => {
  const most = Math.max(...grainOf(() => grainy, finishOf(soft, grainy, 1)).data)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThan(6)
})
