import { expect, test } from 'vitest'
import { newMask } from '../../kit/fill/mask.ts'
import type { VideoMark } from './find-video-marks.ts'
import { areOfMark } from './words-of-mark.ts'

/** A mark of which 60 × 10 pixels were found, at (20, 80) of a video of 200 × 100. */
function mark(path: VideoMark['path'] = null): VideoMark {
  const mask = newMask(200, 100)
  for (let y = 80; y < 90; y++) mask.data.fill(1, y * 200 + 20, y * 200 + 80)
  return { mask, shown: Uint8Array.from([1]), path, veil: null }
}
/** Words of a still that is half as large. */
const words = (x: number, y: number, { length = 15, height = 5, angle = 0 } = {}) => ({
  core: [Math.round(y) * 100 + Math.round(x)],
  x,
  y,
  length,
  height,
  angle,
})
const STILL = { width: 100, frame: 0 }

test.each([
  ['on it', words(20, 42), true],
  ['behind its end, in the same line', words(50, 42), true],
  ['before its beginning', words(2, 42, { length: 8 }), true],
  ['in the same line, but further away', words(70, 42), false],
  ['below it', words(50, 48), false],
  ['at its end, but much higher', words(50, 42, { height: 9 }), false],
  ['at its end, but tilted', words(50, 42, { angle: 0.4 }), false],
])('words %s are of a mark: %s', (_, line, expected) => {
  expect(areOfMark(mark(), line, STILL)).toBe(expected)
})

test('a mark that moves is followed', () => {
  const line = words(50, 12)
  expect(areOfMark(mark(), line, STILL)).toBe(false)
  expect(areOfMark(mark([{ x: 0, y: -60 }]), line, STILL)).toBe(true)
})
