import { expect, test } from 'vitest'
import { newMask } from '../../kit/fill/mask.ts'
import { leaveFaces } from './leave-faces.ts'

const SIDE = 100
const FACE = { box: { x: 20, y: 20, width: 40, height: 40 } }

function maskOf(...boxes: readonly (readonly [x: number, y: number, width: number, height: number])[]) {
  const mask = newMask(SIDE, SIDE)
  for (const [left, top, width, height] of boxes) {
    for (let y = top; y < top + height; y++) mask.data.fill(1, y * SIDE + left, y * SIDE + left + width)
  }
  return mask
}

test('what lies on a face alone is never taken for a mark', () => {
  const eyes = maskOf([28, 30, 8, 4], [44, 30, 8, 4])
  expect(leaveFaces(eyes, [FACE]).data).toEqual(newMask(SIDE, SIDE).data)
  expect(leaveFaces(eyes, []).data, 'without a face it stays').toEqual(eyes.data)
})

test('lettering that runs across a face is one mark with what lies beside it', () => {
  const letters = maskOf([5, 40, 10, 6], [25, 40, 10, 6], [45, 40, 10, 6], [65, 40, 10, 6])
  expect(leaveFaces(letters, [FACE]).data).toEqual(letters.data)
})
