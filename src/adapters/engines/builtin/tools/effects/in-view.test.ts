import { expect, test } from 'vitest'
import { FACE_POINTS, makeFace } from '../../kit/faces/face.ts'
import type { Layers } from '../../kit/motion/layers.ts'
import { newPlane } from '../../kit/pictures/raster.ts'
import { drawPicture } from '../../photo-engines.fixture.ts'
import { headsBox, keptInView, mainFaces } from './in-view.ts'

const SIDE = 200
const photo = drawPicture(SIDE, SIDE, () => [90, 90, 90, 255])

function faceAt(left: number, top: number, side: number) {
  const points = new Float32Array(3 * FACE_POINTS)
  for (let i = 0; i < FACE_POINTS; i++)
    points.set([left + (i % (side + 1)), top + (i % (side + 1)), 0], 3 * i)
  return makeFace(points, 1)
}

function layersWith(box: { left: number; top: number; width: number; height: number }): Layers {
  const subject = { picture: photo, box, nearness: 1 }
  return { width: SIDE, height: SIDE, background: photo, depth: newPlane(SIDE, SIDE), subject }
}

test('a photo is about everybody whose face is not much smaller than the largest', () => {
  const near = faceAt(20, 60, 50)
  const beside = faceAt(110, 70, 40)
  const passer = faceAt(170, 60, 20)
  expect(mainFaces([near, beside, passer])).toEqual([near, beside])
  expect(headsBox([near, beside, passer], photo)).toEqual({ left: 5, top: 37, width: 157, height: 81 })
  expect(headsBox([], photo)).toBe(null)
})

test('somebody who is whole in the photo stays whole', () => {
  const box = { left: 50, top: 20, width: 80, height: 170 }
  expect(keptInView(layersWith(box), [faceAt(70, 30, 30)])).toEqual(box)
})

test('of somebody whom the photo cuts off, the head stays in view with all that is above it', () => {
  const kept = keptInView(layersWith({ left: 20, top: 4, width: 160, height: 196 }), [faceAt(80, 40, 40)])
  expect(kept).toEqual({ left: 68, top: 4, width: 64, height: 82 })
})

test('an animal whom the photo cuts off is kept by its middle', () => {
  const { left, width } = keptInView(layersWith({ left: 0, top: 50, width: 200, height: 150 }), [])
  expect([left, width]).toEqual([30, 140])
})
