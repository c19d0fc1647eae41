import type { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import type { TaskTools } from '../../host/task.ts'
import { countChosen, growMask, type Mask, newMask } from '../../kit/fill/mask.ts'
import { overlapOf } from '../../kit/things/boxes.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import {
  boxOf,
  drawMark,
  maskOf,
  movingScene,
  paintMark,
  RATE,
  SECONDS,
  SIZE,
  tools,
  videoTools,
  withMark,
} from './clips.fixture.ts'
import { findPaintedMarks } from './painted-marks.ts'

// Videos are made, and the network is loaded.
const clean = await movingScene()
const ROUGHLY = 6

/** A box around a mark at a place, as people paint it, and the mark itself. */
async function painted(mark: string, x: number, y: number): Promise<{ truth: Mask; place: Mask }> {
  const truth = await maskOf(await paintMark(mark, x, y))
  const { left, top, width, height } = boxOf(truth)
  const place = newMask(SIZE.width, SIZE.height)
  for (let row = top - ROUGHLY; row < top + height + ROUGHLY; row++) {
    const from = row * SIZE.width + left
    place.data.fill(1, from - ROUGHLY, from + width + ROUGHLY)
  }
  return { truth, place }
}

test('a mark in a rough box is seen in its own shape, so that the scene between its letters stays', async () => {
  const mark = await drawMark(0.9)
  const video = await openVideo(await withMark(clean, mark, '290', '215'), videoTools)
  const { truth, place } = await painted(mark, 290, 215)
  const [found, ...others] = await findPaintedMarks(video, place, tools)
  expect(others).toEqual([])
  const seen = found?.mask ?? newMask(0, 0)
  expect(countChosen(seen)).toBeLessThan(0.6 * countChosen(place))
  const covered = growMask(seen, 2).data
  const missed = truth.data.filter((value, i) => value && !covered[i]).length
  expect(missed).toBeLessThan(0.03 * countChosen(truth))
  expect(found?.shown.includes(0)).toBe(false)
})

test('a mark that jumps is found at the place that nobody painted, too, since people see one frame only', async () => {
  const mark = await drawMark(0.9)
  const half = `${SECONDS / 2}`
  const jumping = await withMark(clean, mark, `if(lt(t,${half}),16,290)`, `if(lt(t,${half}),20,215)`)
  const video = await openVideo(jumping, videoTools)
  const first = await painted(mark, 16, 20)
  const then = await painted(mark, 290, 215)
  const found = await findPaintedMarks(video, first.place, tools)
  expect(found).toHaveLength(2)
  for (const [n, { truth }] of [first, then].entries()) {
    const { mask = newMask(1, 1), shown = [] } = found[n] ?? {}
    expect(overlapOf(boxOf(mask), boxOf(truth))).toBeGreaterThan(0.6)
    const half = (RATE * SECONDS) / 2
    const there = [...shown].slice(n * half, (n + 1) * half)
    expect(there.every((value) => value === 1)).toBe(true)
    expect([...shown].filter((value) => value === 1).length - half).toBeLessThanOrEqual(2)
  }
})

test('where no mark is seen, all that was painted goes', async () => {
  const { place } = await painted(await drawMark(1), 150, 110)
  const runAll = async (_name: string, { dims }: Tensor) => {
    const pixels = (dims[2] ?? 0) * (dims[3] ?? 0)
    const nothing = () => new Float32Array(pixels)
    return { mark: nothing().fill(-20), opacity: nothing(), clean: new Float32Array(3 * pixels) }
  }
  const blind = { ...tools, models: { ...tools.models, runAll } as unknown as TaskTools['models'] }
  const [found] = await findPaintedMarks(await openVideo(clean, videoTools), place, blind)
  expect(found).toMatchObject({ veil: null })
  expect(found?.mask.data).toEqual(place.data)
})
