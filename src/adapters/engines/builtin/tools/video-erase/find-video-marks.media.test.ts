import path from 'node:path'
import { expect, test } from 'vitest'
import { overlapOf } from '../../kit/things/boxes.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import {
  boxOf,
  drawMark,
  expectFollowed,
  maskOf,
  movingScene,
  paintMark,
  tools,
  videoTools,
  withMark,
} from './clips.fixture.ts'
import { findVideoMarks } from './find-video-marks.ts'

/** Marks that jump and drift are found in `erase.media`, where they are taken out, too. */
const clean = await movingScene('-an')

test('a faint mark is found where it is, in all frames', async () => {
  const mark = await drawMark(0.4)
  const video = await openVideo(await withMark(clean, mark, '290', '215'), videoTools)
  const found = await findVideoMarks(video, tools)
  expect(found).toHaveLength(1)
  const truth = boxOf(await maskOf(await paintMark(mark, 290, 215)))
  expect(found[0] && overlapOf(boxOf(found[0].mask), truth)).toBeGreaterThan(0.6)
  expect(found[0]?.shown.every((value) => value === 1)).toBe(true)
})

test('letters over a part of the scene that never changes are found by those beside them', async () => {
  const video = await openVideo(path.resolve('public/samples/marked-video.mp4'), videoTools)
  const [mark, ...others] = await findVideoMarks(video, tools)
  expect(others).toEqual([])
  const written = { left: 478, top: 314, width: 140, height: 28 }
  expect(mark && overlapOf(boxOf(mark.mask), written)).toBeGreaterThan(0.8)
})

test('a mark that bounces is followed to a few pixels through all frames', async () => {
  const drawn = await drawMark(0.8)
  const marked = await withMark(clean, drawn, '60+90*t', '215-110*abs(t-1.5)')
  const video = await openVideo(marked, videoTools)
  const found = await findVideoMarks(video, tools)
  expect(found).toHaveLength(1)
  await expectFollowed(found, drawn, video.frames, (t) => ({
    x: 60 + 90 * t,
    y: 215 - 110 * Math.abs(t - 1.5),
  }))
})
