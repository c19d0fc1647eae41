import path from 'node:path'
import { expect, test } from 'vitest'
import { newMask } from '../../kit/fill/mask.ts'
import { type Box, boxAround } from '../../kit/pictures/raster.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import {
  drawMark,
  maskOf,
  movingScene,
  paintMark,
  RATE,
  tools,
  videoTools,
  withMark,
} from './clips.fixture.ts'
import { findVideoMarks } from './find-video-marks.ts'

const clean = await movingScene('-an')

/** How much of both boxes together is in each of them. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  const both = Math.max(0, width) * Math.max(0, height)
  return both / (one.width * one.height + other.width * other.height - both)
}

const boxOf = (mask: { width: number; height: number; data: Uint8Array }): Box =>
  boxAround({ ...mask, data: Float32Array.from(mask.data) }, 0) ?? { left: 0, top: 0, width: 0, height: 0 }

test.each([0.4, 0.9])('a mark of opacity %d is found where it is, in all frames', async (opacity) => {
  const mark = await drawMark(opacity)
  const video = await openVideo(await withMark(clean, mark, '290', '215'), videoTools)
  const found = await findVideoMarks(video, tools)
  expect(found).toHaveLength(1)
  const truth = boxOf(await maskOf(await paintMark(mark, 290, 215)))
  expect(found[0] && overlap(boxOf(found[0].mask), truth)).toBeGreaterThan(0.6)
  expect(found[0]?.shown.every((value) => value === 1)).toBe(true)
})

test('letters over a part of the scene that never changes are found by those beside them', async () => {
  const video = await openVideo(path.resolve('public/samples/marked-video.mp4'), videoTools)
  const [mark, ...others] = await findVideoMarks(video, tools)
  expect(others).toEqual([])
  const written = { left: 478, top: 314, width: 140, height: 28 }
  expect(mark && overlap(boxOf(mark.mask), written)).toBeGreaterThan(0.8)
})

test('a mark that jumps is found at each of its places, in the frames in which it is there', async () => {
  const mark = await drawMark(0.9)
  const video = await openVideo(
    await withMark(clean, mark, 'if(lt(t,2),16,290)', 'if(lt(t,2),20,215)'),
    videoTools,
  )
  const found = await findVideoMarks(video, tools)
  expect(found).toHaveLength(2)
  const places = [
    { x: 16, y: 20, from: 0 },
    { x: 290, y: 215, from: 2 * RATE },
  ]
  for (const { x, y, from } of places) {
    const truth = boxOf(await maskOf(await paintMark(mark, x, y)))
    const match = found.find(({ mask }) => overlap(boxOf(mask), truth) > 0.6)
    expect(match, `the mark at ${x}, ${y}`).toBeDefined()
    const shown = [...(match?.shown ?? [])]
    const within = shown.slice(from, from + 2 * RATE)
    expect(
      within.every((value) => value === 1),
      'no frame is missed',
    ).toBe(true)
    const count = shown.reduce((sum, value) => sum + value, 0)
    expect(count - within.length, 'frames too many').toBeLessThanOrEqual(2)
  }
})

test.each([
  ['drifts', (t: number) => ({ x: 30 + 45 * t, y: 40 + 25 * t }), '30+45*t', '40+25*t'],
  [
    'bounces',
    (t: number) => ({ x: 60 + 90 * t, y: 215 - 110 * Math.abs(t - 2) }),
    '60+90*t',
    '215-110*abs(t-2)',
  ],
])('a mark that %s is followed to a few pixels through all frames', async (_, at, x, y) => {
  const drawn = await drawMark(0.8)
  const video = await openVideo(await withMark(clean, drawn, x, y), videoTools)
  const found = await findVideoMarks(video, tools)
  expect(found).toHaveLength(1)
  const [{ mask, shown, path } = { mask: newMask(1, 1), shown: new Uint8Array(), path: null }] = found
  expect(shown.filter((value) => value === 1).length).toBeGreaterThan(0.95 * video.frames)
  expect(path).toHaveLength(video.frames)
  const [first = { x: 0, y: 0 }] = path ?? []
  const box = boxOf(mask)
  const truth = boxOf(await maskOf(await paintMark(drawn, Math.round(at(0).x), Math.round(at(0).y))))
  expect(overlap({ ...box, left: box.left + first.x, top: box.top + first.y }, truth)).toBeGreaterThan(0.5)
  for (const [n, shift] of (path ?? []).entries()) {
    const [place, from] = [at(n / RATE), at(0)]
    expect(Math.abs(shift.x - first.x - (place.x - from.x)), `frame ${n}`).toBeLessThan(3)
    expect(Math.abs(shift.y - first.y - (place.y - from.y)), `frame ${n}`).toBeLessThan(3)
  }
})
