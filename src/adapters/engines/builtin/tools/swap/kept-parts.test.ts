import { expect, it } from 'vitest'
import { FACE_POINTS } from '../../kit/faces/face.ts'
import { keptParts } from './kept-parts.ts'

const UPPER_LIP = 13
const LEFT_LID = 159
const CHEEK = 205

/** Points of a face with nothing but its openings and where it looks, in pixels. */
function face({ mouth, eyes, gaze = 0 }: { mouth: number; eyes: number; gaze?: number }): Float32Array {
  const points = new Float32Array(3 * FACE_POINTS)
  const put = (point: number, x: number, y: number) => points.set([x, y, 0], 3 * point)
  put(61, 0, 100)
  put(291, 50, 100)
  put(13, 25, 100)
  put(14, 25, 100 + mouth)
  for (const [outer, inner, above, below] of [
    [33, 133, 159, 145],
    [362, 263, 386, 374],
  ] as const) {
    put(outer, 0, 0)
    put(inner, 30, 0)
    put(above, 15, 0)
    put(below, 15, eyes)
  }
  for (const iris of [468, 473]) put(iris, 15 + gaze, 4)
  return points
}

const CALM = face({ mouth: 0, eyes: 9 })

it('takes mouth and eyes from the source where both are about as open', () => {
  const kept = keptParts(CALM, face({ mouth: 1, eyes: 11 }))
  expect(kept.every((part) => part === 0)).toBe(true)
})

it('keeps the mouth of a target that laughs, because closed lips have no teeth', () => {
  const kept = keptParts(CALM, face({ mouth: 20, eyes: 9 }))
  expect(kept[UPPER_LIP]).toBe(1)
  expect(kept[LEFT_LID]).toBe(0)
  expect(kept[CHEEK]).toBe(0)
})

it('keeps the eyes of a target when those of the source are closed', () => {
  const kept = keptParts(face({ mouth: 0, eyes: 1 }), CALM)
  expect(kept[LEFT_LID]).toBe(1)
  expect(kept[UPPER_LIP]).toBe(0)
})

it('closes the eyes of the source with those of the target, but keeps lips that are closed over its teeth', () => {
  const kept = keptParts(face({ mouth: 15, eyes: 10 }), face({ mouth: 0, eyes: 1 }))
  expect(kept[LEFT_LID]).toBe(0)
  expect(kept[UPPER_LIP]).toBe(1)
})

it('keeps the eyes of a target that looks elsewhere', () => {
  expect(keptParts(CALM, face({ mouth: 0, eyes: 9, gaze: 1 }))[LEFT_LID]).toBe(0)
  const kept = keptParts(CALM, face({ mouth: 0, eyes: 9, gaze: 6 }))
  expect(kept[LEFT_LID]).toBe(1)
  expect(kept[CHEEK]).toBe(0)
})

it('goes over without a jump, so that nothing flickers while a mouth opens', () => {
  let before = 0
  for (let mouth = 0; mouth <= 10; mouth += 0.25) {
    const now = keptParts(CALM, face({ mouth, eyes: 9 }))[UPPER_LIP] ?? 0
    expect(now - before).toBeGreaterThanOrEqual(0)
    expect(now - before).toBeLessThan(0.15)
    before = now
  }
  expect(before).toBe(1)
})
