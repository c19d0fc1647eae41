import { expect, test } from 'vitest'
import { CAMERAS, poseOn, viewWithin } from './camera.ts'

const FOCUS = { x: 0.2, y: -0.3, nearness: 0.9 }
const EXTENT = { halfWidth: 1, halfHeight: 0.5625, far: 0.1, near: 1 }
const PARTS = Array.from({ length: 33 }, (_, step) => step / 32)

/** What is seen at a place of the video, along one axis, at a nearness. */
function seenAt(
  place: number,
  axis: 'x' | 'y',
  camera: (typeof CAMERAS)[number],
  part: number,
  nearness: number,
) {
  const pose = poseOn(camera, FOCUS, part)
  const view = viewWithin((at) => poseOn(camera, FOCUS, at), EXTENT)
  const lens = place * view * pose.view + (axis === 'x' ? pose.panX : pose.panY)
  return lens + nearness * (pose[axis] - pose.z * lens)
}

test.each(CAMERAS)('%s never looks beyond the edges of the picture', (camera) => {
  for (const part of PARTS) {
    for (const nearness of [EXTENT.far, 0.5, EXTENT.near]) {
      for (const side of [-1, 1]) {
        const x = seenAt(side * EXTENT.halfWidth, 'x', camera, part, nearness)
        const y = seenAt(side * EXTENT.halfHeight, 'y', camera, part, nearness)
        expect(Math.abs(x)).toBeLessThanOrEqual(EXTENT.halfWidth + 1e-3)
        expect(Math.abs(y)).toBeLessThanOrEqual(EXTENT.halfHeight + 1e-3)
      }
    }
  }
})

test('near things move more than distant ones', () => {
  const way = (nearness: number) =>
    Math.abs(seenAt(0.3, 'x', 'pan', 1, nearness) - seenAt(0.3, 'x', 'pan', 0, nearness))
  expect(way(1)).toBeGreaterThan(3 * way(0.1))
})

test('the dolly zoom keeps the size of the subject while its background grows', () => {
  const width = (part: number, nearness: number) =>
    seenAt(0.5, 'x', 'dolly', part, nearness) - seenAt(-0.5, 'x', 'dolly', part, nearness)
  expect(width(1, FOCUS.nearness)).toBeCloseTo(width(0, FOCUS.nearness), 5)
  expect(width(1, 0.1)).toBeLessThan(0.9 * width(0, 0.1))
})

test('a pull is a push backwards, and an orbit ends where it began', () => {
  expect(poseOn('pull', FOCUS, 0.25)).toEqual(poseOn('push', FOCUS, 0.75))
  const start = poseOn('orbit', FOCUS, 0)
  const end = poseOn('orbit', FOCUS, 1)
  expect(end.x).toBeCloseTo(start.x, 9)
  expect(end.y).toBeCloseTo(start.y, 9)
})
