import { expect, it } from 'vitest'
import { FACE_POINTS } from '../../kit/faces/face.ts'
import { keptEyes, keptMouth } from './kept-parts.ts'

const LEFT_LID = 159
const CHEEK = 205

/** A face's points with only its openings and its gaze, in pixels. */
function face({ mouth, eyes, gaze = 0 }: { mouth: number; eyes: number; gaze?: number }): Float32Array {
  const points = new Float32Array(3 * FACE_POINTS)
  const put = (point: number, x: number, y: number) => points.set([x, y, 0], 3 * point)
  put(10, 25, -60)
  put(152, 25, 140)
  put(61, 0, 100)
  put(291, 50, 100)
  put(13, 25, 100 - mouth / 2)
  put(14, 25, 100 + mouth / 2)
  for (const [outer, inner, above, below] of [
    [33, 133, 159, 145],
    [362, 263, 386, 374],
  ] as const) {
    const left = outer === 33 ? 0 : 60
    put(outer, left, 0)
    put(inner, left + 30, 0)
    put(above, left + 15, 0)
    put(below, left + 15, eyes)
  }
  put(468, 15 + gaze, 4)
  put(473, 75 + gaze, 4)
  return points
}

const CALM = face({ mouth: 0, eyes: 9 })

it('takes mouth and eyes from the source if both are about equally open', () => {
  const other = face({ mouth: 1, eyes: 11 })
  expect(keptMouth(CALM, other)).toBe(0)
  expect(keptEyes(CALM, other).every((part) => part === 0)).toBe(true)
})

it('keeps the mouth of a laughing target, because closed lips have no teeth, and closed lips that would get them', () => {
  const laughing = face({ mouth: 20, eyes: 9 })
  expect(keptMouth(CALM, laughing)).toBe(1)
  expect(keptMouth(laughing, CALM)).toBe(1)
  expect(keptEyes(CALM, laughing)[LEFT_LID]).toBe(0)
})

it('keeps the mouth of a target that does not smile if the source does, whether or not its lips are closed', () => {
  const smiling = CALM.slice()
  smiling.set([-8, 95, 0], 3 * 61)
  smiling.set([58, 95, 0], 3 * 291)
  expect(keptMouth(smiling, CALM)).toBe(1)
  expect(keptMouth(smiling, smiling)).toBe(0)
})

it('keeps the target’s eyes if those of the source are closed, and closes those of the source', () => {
  const sleeping = face({ mouth: 0, eyes: 1 })
  expect(keptEyes(sleeping, CALM)[LEFT_LID]).toBe(1)
  expect(keptEyes(CALM, sleeping)[LEFT_LID]).toBe(0)
})

it('keeps the eyes of a target that looks elsewhere', () => {
  expect(keptEyes(CALM, face({ mouth: 0, eyes: 9, gaze: 1 }))[LEFT_LID]).toBe(0)
  const kept = keptEyes(CALM, face({ mouth: 0, eyes: 9, gaze: 6 }))
  expect(kept[LEFT_LID]).toBe(1)
  expect(kept[CHEEK]).toBe(0)
})

it('changes gradually, so that nothing flickers while a mouth opens', () => {
  let before = 0
  for (let mouth = 0; mouth <= 10; mouth += 0.25) {
    const now = keptMouth(CALM, face({ mouth, eyes: 9 }))
    expect(now - before).toBeGreaterThanOrEqual(0)
    expect(now - before).toBeLessThan(0.15)
    before = now
  }
  expect(before).toBe(1)
})
