import { expect, test } from 'vitest'
import { cutProblem } from './video-cuts.ts'

const video = { width: 1280, height: 720, durationMs: 300_000 }
const crop = { x: 0, y: 0, width: 640, height: 720 }

test.each([
  ['a part of it', { start_ms: 1000, end_ms: 9000, crop: null }, null],
  ['a rectangle of a part', { start_ms: 1000, end_ms: 9000, crop }, null],
  [
    'the last moment, measured a little differently',
    { start_ms: 299_000, end_ms: 300_050, crop: null },
    null,
  ],
  ['behind its end', { start_ms: 1000, end_ms: 301_000, crop: null }, 'outside'],
  ['nearly nothing', { start_ms: 1000, end_ms: 1400, crop: null }, 'too_short'],
  ['backwards', { start_ms: 9000, end_ms: 1000, crop: null }, 'too_short'],
  ['more than is encoded while somebody waits', { start_ms: 0, end_ms: 121_000, crop: null }, 'too_long'],
  ['a rectangle beside it', { start_ms: 0, end_ms: 1000, crop: { ...crop, x: 700 } }, 'outside'],
  ['a rectangle of a few pixels', { start_ms: 0, end_ms: 1000, crop: { ...crop, width: 20 } }, 'too_small'],
])('%s', (_, cut, problem) => {
  expect(cutProblem(cut, video)).toBe(problem)
})
