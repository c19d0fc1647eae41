import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignPoints, applyRigid, limitTurn, type Rotation, undoRigid, type Vector } from './rigid.ts'

const CLOUD = Float32Array.from({ length: 30 }, (_, i) => Math.sin(i * 12.9898) * 50)
const ALL = Array.from({ length: 10 }, (_, i) => i)

const pointAt = (points: Float32Array, i: number): Vector => [
  points[3 * i] ?? 0,
  points[3 * i + 1] ?? 0,
  points[3 * i + 2] ?? 0,
]

function aroundZ(angle: number): Rotation {
  return [Math.cos(angle), -Math.sin(angle), 0, Math.sin(angle), Math.cos(angle), 0, 0, 0, 1]
}

const angles = fc.double({ min: -1.2, max: 1.2, noNaN: true })
const scales = fc.double({ min: 0.3, max: 3, noNaN: true })
const shifts = fc.double({ min: -100, max: 100, noNaN: true })

test('recovers how a cloud was turned, scaled and moved, point by point', () => {
  fc.assert(
    fc.property(angles, scales, shifts, (angle, scale, shift) => {
      const truth = { rotation: aroundZ(angle), scale, from: [1, 2, 3], to: [shift, -shift, 5] } as const
      const moved = Float32Array.from(ALL.flatMap((i) => applyRigid(truth, pointAt(CLOUD, i))))
      const found = alignPoints(CLOUD, moved, ALL)
      for (const i of ALL) {
        const [x, y, z] = applyRigid(found, pointAt(CLOUD, i))
        const [u, v, w] = pointAt(moved, i)
        expect(Math.hypot(x - u, y - v, z - w)).toBeLessThan(0.01 * (1 + scale * 50))
      }
    }),
    { numRuns: 60 },
  )
})

test('a transform can be undone', () => {
  fc.assert(
    fc.property(angles, scales, shifts, (angle, scale, shift) => {
      const rigid = { rotation: aroundZ(angle), scale, from: [1, 2, 3], to: [shift, 0, 5] } as const
      const [x, y, z] = undoRigid(rigid, applyRigid(rigid, [7, -4, 2]))
      expect(Math.hypot(x - 7, y + 4, z - 2)).toBeLessThan(1e-6)
    }),
  )
})

test('a turn within the limit stays, and a larger one is limited without a jump', () => {
  const angleOf = ([a, b]: Rotation) => Math.atan2(-b, a)
  expect(angleOf(limitTurn(aroundZ(0.2), 0.4))).toBeCloseTo(0.2)
  const held = [0.41, 0.6, 0.9, 1.4].map((angle) => angleOf(limitTurn(aroundZ(angle), 0.4)))
  expect(held.toSorted((a, b) => a - b)).toEqual(held)
  expect(held[0]).toBeCloseTo(0.4, 1)
  expect(held.at(-1)).toBeLessThan(0.9)
})
