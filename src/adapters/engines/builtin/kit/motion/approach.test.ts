import { expect, test } from 'vitest'
import { approach } from './approach.ts'

const PHOTO = { width: 300, height: 400 }
const HALF = 200

/** Where a point of a subject is at a moment, in pixels of the photo. */
function seenAt(
  axis: 'x' | 'y',
  at: number,
  pose: ReturnType<ReturnType<typeof approach>>,
  nearness: number,
) {
  const middle = (axis === 'x' ? PHOTO.width : PHOTO.height) / 2
  const stay = 1 - nearness * pose.z
  return middle + (at - middle - nearness * pose[axis] * HALF) / stay
}

test.each([
  { name: 'a head at the upper edge', keep: { left: 90, top: 0, width: 120, height: 180 } },
  { name: 'a head in a corner', keep: { left: 0, top: 4, width: 150, height: 200 } },
  { name: 'a face that fills the photo', keep: { left: 5, top: 10, width: 280, height: 385 } },
])('$name stays in view', ({ keep }) => {
  const poseAt = approach(keep, PHOTO, 0.9)
  for (const part of [0, 0.2, 0.5, 0.8, 1]) {
    const pose = poseAt(part)
    expect(seenAt('x', keep.left, pose, 0.9)).toBeGreaterThan(-0.01)
    expect(seenAt('y', keep.top, pose, 0.9)).toBeGreaterThan(-0.01)
    expect(seenAt('x', keep.left + keep.width, pose, 0.9)).toBeLessThan(PHOTO.width + 0.01)
    expect(seenAt('y', keep.top + keep.height, pose, 0.9)).toBeLessThan(PHOTO.height + 0.01)
  }
})

test('the camera is nearest in the middle, and ends where it began', () => {
  const poseAt = approach({ left: 100, top: 100, width: 100, height: 100 }, PHOTO, 0.9)
  expect(poseAt(0.5).z).toBeGreaterThan(0.1)
  expect(poseAt(0).z).toBe(0)
  expect(poseAt(1).z).toBeCloseTo(0, 9)
})
