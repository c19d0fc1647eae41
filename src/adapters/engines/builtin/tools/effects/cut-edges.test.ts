import { expect, test } from 'vitest'
import { FACE_POINTS, makeFace } from '../../kit/faces/face.ts'
import { drawPicture } from '../../photo-engines.fixture.ts'
import { closeHead, requireHair } from './cut-edges.ts'

/** A face of 40 pixels in a picture of 100, whose box begins so far down. */
function faceAt(top: number) {
  const points = new Float32Array(3 * FACE_POINTS)
  for (let i = 0; i < FACE_POINTS; i++) points.set([30 + (i % 41), top + (i % 41), 0], 3 * i)
  return makeFace(points, 1)
}

/** A column that the upper edge cuts through, with hair as dark as its row is high up. */
const cutOff = drawPicture(100, 100, (x, y) => [100 + y, 60, 30, x >= 20 && x < 80 ? 255 : 0])
const alphaAt = ({ width, data }: typeof cutOff, x: number, y: number) => data[(y * width + x) * 4 + 3]

test('hair that a photo cuts off is continued in an arch, and the face moves with it', () => {
  const { subject, face } = closeHead(cutOff, faceAt(10))
  const arch = subject.height - cutOff.height
  expect(arch).toBeGreaterThan(10)
  expect(face?.box.y).toBe(10 + arch)
  expect([alphaAt(subject, 50, 1), alphaAt(subject, 21, 1), alphaAt(subject, 50, arch)]).toEqual([
    255, 0, 255,
  ])
  // What is there goes on, and nothing from as far down as the face.
  const reds = Array.from({ length: arch }, (_, y) => subject.data[(y * 100 + 50) * 4] ?? 0)
  expect(Math.max(...reds)).toBeLessThan(110)
})

test('a whole head stays as it is, and one that ends at the forehead is refused', () => {
  const whole = drawPicture(100, 100, (_, y) => [100, 60, 30, y > 3 ? 255 : 0])
  expect(closeHead(whole, faceAt(30)).subject).toBe(whole)
  expect(closeHead(cutOff, faceAt(1)).subject).toBe(cutOff)
  expect(() => requireHair(faceAt(1))).toThrow(expect.objectContaining({ reason: 'no_room_above' }))
  expect(() => requireHair(faceAt(10))).not.toThrow()
})
