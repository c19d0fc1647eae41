import { expect, test } from 'vitest'
import { type Face, makeFace } from './face.ts'
import { ORIGINAL } from './faces.fixture.ts'
import { fillGaps, smoothTrack, type TrackedFrames } from './smooth-track.ts'

const NO_CUTS: ReadonlySet<number> = new Set()
const EYELID = 159

test('jitter shrinks a lot, without lagging behind a moving head', () => {
  const path = (frame: number) => 6 * frame
  const track = trackOf(40, path, () => tremble)
  const smooth = smoothTrack(track, NO_CUTS)
  expect(errorOf(smooth, path)).toBeLessThan(errorOf(track, path) / 1.8)
  const lag = [...smooth].map(([frame, face]) => meanX(face) - meanX(shifted(path(frame), () => 0)))
  expect(Math.abs(lag.reduce((sum, value) => sum + value, 0) / lag.length)).toBeLessThan(0.2)
})

test('the first and the last frame do not lag, either', () => {
  const path = (frame: number) => 8 * frame
  const smooth = smoothTrack(
    trackOf(12, path, () => () => 0),
    NO_CUTS,
  )
  for (const frame of [0, 11]) {
    const face = smooth.get(frame)
    expect(face && meanX(face)).toBeCloseTo(meanX(shifted(path(frame), () => 0)), 1)
  }
})

test('a blink of two frames is kept', () => {
  const down = 0.05 * ORIGINAL.face.box.height
  const track: TrackedFrames = new Map(
    Array.from({ length: 15 }, (_, frame) => {
      const face = shifted(0, tremble)
      if (frame === 7 || frame === 8) face.points[EYELID * 3 + 1] = lidOf(ORIGINAL.face) + down
      return [frame, makeFace(face.points, 1)]
    }),
  )
  const closed = smoothTrack(track, NO_CUTS).get(7)
  expect(closed && lidOf(closed) - lidOf(ORIGINAL.face)).toBeGreaterThan(0.75 * down)
})

test('a short gap without a face is filled; a long one and a cut are not', () => {
  const track = trackOf(
    30,
    (frame) => 2 * frame,
    () => () => 0,
  )
  for (const frame of [5, 6, 15, 16, 17, 18, 19, 20, 26]) track.delete(frame)
  const filled = fillGaps(track, new Set([0, 26]))
  expect([5, 6].every((frame) => filled.has(frame))).toBe(true)
  expect([15, 17, 20, 26].some((frame) => filled.has(frame))).toBe(false)
  expect([...filled.keys()]).toEqual([...filled.keys()].toSorted((a, b) => a - b))
  const between = filled.get(5)
  expect(between && meanX(between)).toBeCloseTo(meanX(shifted(10, () => 0)), 2)
})

test('nothing is carried across a cut', () => {
  const track = trackOf(
    20,
    (frame) => (frame < 10 ? 0 : 300),
    () => () => 0,
  )
  const smooth = smoothTrack(track, new Set([0, 10]))
  for (const frame of [9, 10]) {
    const before = track.get(frame)
    const after = smooth.get(frame)
    expect(after && before && meanX(after) - meanX(before)).toBeCloseTo(0, 2)
  }
})

let state = 1
/** Up to two pixels either way, pseudo-random and the same every time. */
function tremble(): number {
  state = (state * 48_271) % 2_147_483_647
  return (state / 2_147_483_647 - 0.5) * 2
}

function shifted(right: number, noise: () => number): Face {
  return makeFace(
    ORIGINAL.face.points.map((value, i) => value + (i % 3 === 0 ? right : 0) + noise()),
    1,
  )
}

function trackOf(
  frames: number,
  path: (frame: number) => number,
  noiseOf: () => () => number,
): TrackedFrames {
  return new Map(Array.from({ length: frames }, (_, frame) => [frame, shifted(path(frame), noiseOf())]))
}

function errorOf(track: TrackedFrames, path: (frame: number) => number): number {
  const errors = [...track].flatMap(([frame, { points }]) => {
    const { points: wanted } = shifted(path(frame), () => 0)
    return Array.from(points, (value, i) => Math.abs(value - (wanted[i] ?? 0)))
  })
  return errors.reduce((sum, error) => sum + error, 0) / errors.length
}

function meanX({ points }: Face): number {
  const xs = Array.from(points.filter((_, i) => i % 3 === 0))
  return xs.reduce((sum, x) => sum + x, 0) / xs.length
}

function lidOf({ points }: Face): number {
  return points[EYELID * 3 + 1] ?? 0
}
