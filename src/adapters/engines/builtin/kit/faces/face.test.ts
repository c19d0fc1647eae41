import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ATLAS_SIDE,
  coloursAt,
  facingAt,
  facingOf,
  isAroundMouth,
  isFeature,
  isOnFace,
  mapAt,
  placesOf,
} from './atlas.ts'
import { FACE_POINTS, MESH_POINTS, makeFace, nestingOf, overlapOf, pointOf, scaleFace } from './face.ts'
import { FLAT_POINTS } from './face-topology.ts'
import { hatLineOf } from './hat-line.ts'
import { openingOf } from './opening.ts'
import { createCutFinder } from './scene-cut.ts'

/** A flat face, a hundred pixels wide, turned by radians around the axes of a head that faces the camera. */
function faceTurned({ yaw = 0, roll = 0 } = {}): Float32Array {
  const points = new Float32Array(3 * FACE_POINTS)
  for (let i = 0; i < MESH_POINTS; i++) {
    const x = (FLAT_POINTS[2 * i] ?? 0) / 100 - 50
    const y = (FLAT_POINTS[2 * i + 1] ?? 0) / 100 - 50
    const turnedX = x * Math.cos(yaw)
    const z = x * Math.sin(yaw)
    points.set(
      [
        100 + turnedX * Math.cos(roll) - y * Math.sin(roll),
        80 + turnedX * Math.sin(roll) + y * Math.cos(roll),
        z,
      ],
      3 * i,
    )
  }
  return points
}
const straight = makeFace(faceTurned(), 0.9)

describe('a face', () => {
  test('has the direction of its head', () => {
    expect(straight.yaw).toBeCloseTo(0, 0)
    expect(makeFace(faceTurned({ yaw: 0.5 }), 1).yaw - straight.yaw).toBeCloseTo((0.5 * 180) / Math.PI, 0)
    expect(makeFace(faceTurned({ roll: 0.3 }), 1).roll - straight.roll).toBeCloseTo((0.3 * 180) / Math.PI, 1)
  })

  test('has the smallest box around all its points', () => {
    const { x, y, width, height } = straight.box
    for (let i = 0; i < MESH_POINTS; i++) {
      const [px, py] = pointOf(straight.points, i)
      expect(px >= x && px <= x + width && py >= y && py <= y + height).toBe(true)
    }
    expect(width).toBeLessThanOrEqual(100)
  })

  test('in a larger picture is the same face, larger', () => {
    const twice = scaleFace(straight, 2)
    expect(twice.box.width).toBeCloseTo(2 * straight.box.width, 3)
    expect([twice.yaw, twice.roll, twice.score]).toEqual([
      expect.closeTo(straight.yaw, 3),
      expect.closeTo(straight.roll, 3),
      0.9,
    ])
  })
})

test('boxes overlap from nothing to everything, and a small one is nested in a large one', () => {
  const side = fc.integer({ min: 1, max: 50 })
  const box = fc.record({ x: side, y: side, width: side, height: side })
  fc.assert(
    fc.property(box, box, (one, other) => {
      expect(overlapOf(one, other)).toBeLessThanOrEqual(nestingOf(one, other))
      expect(nestingOf(one, other)).toBeLessThanOrEqual(1)
      expect(nestingOf(one, one)).toBe(1)
    }),
  )
  const large = { x: 0, y: 0, width: 100, height: 100 }
  const small = { x: 10, y: 10, width: 10, height: 10 }
  expect([overlapOf(large, small), nestingOf(large, small)]).toEqual([0.01, 1])
})

test('an opening is relative to its length, and zero without one', () => {
  const points = Float32Array.of(0, 0, 0, 0, 3, 0, -5, 0, 0, 5, 0, 0)
  expect(openingOf(points, { across: [0, 1], along: [2, 3] })).toBeCloseTo(0.3)
  expect(openingOf(new Float32Array(12), { across: [0, 1], along: [2, 3] })).toBe(0)
})

test('a hat sits above the forehead, as wide as the face, and tilts with the head', () => {
  const line = hatLineOf(straight)
  const [, forehead] = pointOf(straight.points, 10)
  expect(line.y).toBeLessThan(forehead)
  expect(line.width / straight.box.width).toBeGreaterThan(0.8)
  expect(hatLineOf(makeFace(faceTurned({ roll: 0.3 }), 1)).angle - line.angle).toBeCloseTo(0.3, 2)
})

describe('a face laid out flat', () => {
  const pixels = Array.from({ length: ATLAS_SIDE ** 2 }, (_, i) => i)

  test('has eyes and mouth on it, and nothing in the corners', () => {
    expect(pixels.filter(isOnFace).length / pixels.length).toBeGreaterThan(0.5)
    expect([0, ATLAS_SIDE - 1, ATLAS_SIDE * (ATLAS_SIDE - 1)].map(isOnFace)).toEqual([false, false, false])
    for (const isPart of [isFeature, isAroundMouth]) {
      const part = pixels.filter((pixel) => isPart(pixel) && isOnFace(pixel)).length
      expect(part / pixels.filter(isOnFace).length).toBeGreaterThan(0.05)
      expect(part / pixels.filter(isOnFace).length).toBeLessThan(0.5)
    }
  })

  test('maps each of its pixels to the picture', () => {
    const places = placesOf(straight.points)
    for (const pixel of pixels.filter(isOnFace)) {
      // The face was flat to begin with.
      expect(places.x[pixel]).toBeCloseTo(50 + ((pixel % ATLAS_SIDE) / ATLAS_SIDE) * 100, 1)
      expect(places.y[pixel]).toBeCloseTo(30 + (Math.floor(pixel / ATLAS_SIDE) / ATLAS_SIDE) * 100, 1)
    }
    const columns = mapAt(places, (x) => x)
    expect(columns.data[pixels.find(isOnFace) ?? 0]).toBe(places.x[pixels.find(isOnFace) ?? 0])
  })

  test('has the edge’s colours where it extends beyond the picture', () => {
    const red = {
      width: 2,
      height: 2,
      data: Uint8Array.from([200, 30, 30, 200, 30, 30, 200, 30, 30, 200, 30, 30]),
    }
    const lab = coloursAt(red, placesOf(straight.points))
    const values = new Set(pixels.filter(isOnFace).map((pixel) => lab[0].data[pixel]))
    expect(values.size).toBe(1)
  })

  test('faces the camera alike everywhere, and less on the side that turns away', () => {
    const front = facingOf(straight.points)
    for (const facing of front) expect(facing).toBeCloseTo(1, 0)
    const mirrored = straight.points.map((value, i) => (i % 3 === 0 ? 200 - value : value))
    expect(facingOf(mirrored).every((facing) => facing < 0)).toBe(true)
    expect(facingAt(straight.points).data.some((facing) => facing > 0.9)).toBe(true)
  })
})

describe('a new scene', () => {
  const plain = (value: number) => ({ width: 8, height: 6, data: new Uint8Array(8 * 6 * 3).fill(value) })

  test('begins with the first frame, and when most of the picture changes at once', () => {
    const isCut = createCutFinder()
    expect([40, 42, 47, 200, 201, 40].map((value) => isCut(plain(value)))).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ])
  })

  test('does not begin when the light changes slowly', () => {
    const isCut = createCutFinder()
    isCut(plain(20))
    for (let value = 25; value < 230; value += 5) expect(isCut(plain(value))).toBe(false)
  })
})
