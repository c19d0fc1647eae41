import type { Tensor } from 'onnxruntime-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlayer } from '../../../../../../tests/media/plays.ts'
import type { EngineInput } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { growMask, type Mask, newMask } from '../../kit/fill/mask.ts'
import { overlapOf } from '../../kit/things/boxes.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import type { Video } from '../../kit/video/video.ts'
import {
  boxOf,
  changed,
  changesOf,
  differenceOf,
  drawMark,
  expectFollowed,
  fileAt,
  framesOf,
  maskOf,
  movingScene,
  paintMark,
  RATE,
  SECONDS,
  SIZE,
  tools,
  turned,
  videoTools,
  withMark,
  write,
} from './clips.fixture.ts'
import { eraseMarks, run } from './erase.ts'
import { findVideoMarks, type VideoMark } from './find-video-marks.ts'
import { isStillThere } from './look-again.ts'

// Several videos are made, and the network is loaded.
const clean = await movingScene()
const player = await createPlayer()
afterAll(() => player.close())

async function erase(
  values: EngineInput['values'],
  given = tools,
  tool: EngineInput['tool'] = 'video-watermark-remover',
): Promise<string> {
  const [output] = await run({ tool, seed: 1, values }, given)
  return output?.files[0].path ?? ''
}

/** What is left of a mark beside what was there, how it flickers, and what has changed around it. */
async function judge(marked: string, erased: string, maskAt: (frame: number) => Mask) {
  const truth = await framesOf(clean)
  const before = await framesOf(marked)
  const after = await framesOf(erased)
  expect(after).toHaveLength(before.length)
  const inside = (n: number) => {
    const { data } = maskAt(n)
    return (i: number) => data[i] === 1
  }
  const insideTwice = (n: number) => {
    const then = inside(n)
    const now = inside(n + 1)
    return (i: number) => then(i) && now(i)
  }
  const far = new Map<Mask, Mask>()
  const outside = (n: number) => {
    const mask = maskAt(n)
    const { data } = far.get(mask) ?? growMask(mask, 16)
    far.set(mask, { ...mask, data })
    return (i: number) => data[i] === 0
  }
  return {
    left: differenceOf(truth, after, inside) / differenceOf(truth, before, inside),
    flicker: differenceOf(changesOf(truth), changesOf(after), insideTwice),
    changedOutside: differenceOf(before, after, outside),
  }
}

describe('a mark that stays where it is', () => {
  test('is found, and what was behind it comes back without flicker; sound and length stay', async () => {
    const mark = await drawMark(0.6)
    const marked = await withMark(clean, mark, '290', '215')
    const steps = new Set<string>()
    const done: number[] = []
    const progress = (part: number, step?: string) => {
      done.push(part)
      steps.add(step ?? '')
    }
    const erased = await erase({ video: fileAt(marked) }, { ...tools, progress })
    const mask = await maskOf(await paintMark(mark, 290, 215))
    const { left, flicker, changedOutside } = await judge(marked, erased, () => mask)
    expect(left, 'of the difference that the mark had made').toBeLessThan(0.2)
    expect(flicker, 'grey levels that change otherwise than the scene').toBeLessThan(6)
    expect(changedOutside, 'grey levels, by coding').toBeLessThan(2)
    const was = await openVideo(marked, videoTools)
    const is = await openVideo(erased, videoTools)
    expect(is).toMatchObject({
      ...SIZE,
      frames: RATE * SECONDS,
      soundCodec: 'aac',
      durationMs: was.durationMs,
    })
    expect(steps).toContain('filling')
    expect(done, 'progress only goes forward').toEqual(done.toSorted((one, other) => one - other))
    expect(done.length).toBeGreaterThan(RATE * SECONDS)
    const before = done.filter((part) => part < 0.3)
    expect(before.length, 'it moves while marks are looked for, too').toBeGreaterThan(RATE * SECONDS)
  })
})

describe('a mark that jumps', () => {
  const HALF = (RATE * SECONDS) / 2
  const places = [
    { x: 16, y: 20, from: 0 },
    { x: 290, y: 215, from: HALF },
  ] as const
  let video: Video
  let masks: Mask[]
  let found: VideoMark[]

  beforeAll(async () => {
    const mark = await drawMark(0.9)
    const half = `${SECONDS / 2}`
    const marked = await withMark(clean, mark, `if(lt(t,${half}),16,290)`, `if(lt(t,${half}),20,215)`)
    video = await openVideo(marked, videoTools)
    masks = await Promise.all(places.map(async ({ x, y }) => maskOf(await paintMark(mark, x, y))))
    found = await findVideoMarks(video, tools)
  })

  test('is found at each of its places, in the frames in which it is there', () => {
    expect(found).toHaveLength(2)
    for (const [n, { x, y, from }] of places.entries()) {
      const truth = boxOf(masks[n] ?? newMask(1, 1))
      const match = found.find(({ mask }) => overlapOf(boxOf(mask), truth) > 0.6)
      expect(match, `the mark at ${x}, ${y}`).toBeDefined()
      const shown = [...(match?.shown ?? [])]
      const within = shown.slice(from, from + HALF)
      expect(
        within.every((value) => value === 1),
        'no frame is missed',
      ).toBe(true)
      const count = shown.reduce((sum, value) => sum + value, 0)
      expect(count - within.length, 'frames too many').toBeLessThanOrEqual(2)
    }
  })

  test('is taken out wherever it is, and other places are left alone', async () => {
    const { file: erased } = await eraseMarks(video, found, tools)
    const [first = newMask(0, 0), then = first] = masks
    const judged = await judge(video.path, erased.path, (n) => (n < HALF ? first : then))
    expect(judged.left).toBeLessThan(0.2)
    expect(judged.flicker).toBeLessThan(7)
    expect(judged.changedOutside).toBeLessThan(2)
    expect(await isStillThere(video, await openVideo(erased.path, videoTools), found, tools)).toBe(false)
  })
})

describe('a mark that drifts', () => {
  const at = (t: number) => ({ x: 40 + Math.floor(60 * t), y: 60 + Math.floor(40 * t) })
  let drawn: string
  let video: Video
  let found: VideoMark[]

  beforeAll(async () => {
    drawn = await drawMark(0.8)
    const short = await changed(clean, '-t', '2', '-c', 'copy')
    const marked = await withMark(short, drawn, '40+floor(60*t)', '60+floor(40*t)')
    video = await openVideo(marked, videoTools)
    found = await findVideoMarks(video, tools)
  })

  test('is followed to a few pixels through all frames', async () => {
    expect(found).toHaveLength(1)
    await expectFollowed(found, drawn, video.frames, at)
  })

  test('is taken out, and what it has passed over comes back', async () => {
    const { file: erased } = await eraseMarks(video, found, tools)
    const masks = await Promise.all(
      Array.from({ length: video.frames }, async (_, n) => {
        const { x, y } = at(n / RATE)
        return maskOf(await paintMark(drawn, x, y))
      }),
    )
    const judged = await judge(video.path, erased.path, (n) => masks[n] ?? newMask(0, 0))
    expect(judged.left).toBeLessThan(0.25)
    expect(judged.changedOutside).toBeLessThan(2)
    expect(await isStillThere(video, await openVideo(erased.path, videoTools), found, tools)).toBe(false)
  })
})

describe('what was painted over', () => {
  test('is taken out of a silent video that is turned on its side', async () => {
    const onItsSide = await turned(await changed(clean, '-an', '-c', 'copy', '-t', '0.5'))
    const painted = await paintMark(await drawMark(1), 20, 20, 4)
    const erased = await erase({ video: fileAt(onItsSide), mark: fileAt(painted, 'image') })
    const made = await openVideo(erased, videoTools)
    expect(made).toMatchObject({ width: SIZE.height, height: SIZE.width, soundCodec: null })
    const played = await player.play(erased)
    expect(played).toMatchObject({
      width: SIZE.height,
      height: SIZE.width,
      frames: made.frames,
      soundLevel: null,
    })
  })

  test('is taken out of a video whose frames come at uneven times, which keeps its length', async () => {
    const uneven = ['-vf', "select='not(mod(n\\,3))+gt(n\\,3)'", '-fps_mode', 'vfr', '-c:v', 'libx264']
    const video = await changed(clean, ...uneven, '-c:a', 'copy', '-t', '0.5')
    const painted = await paintMark(await drawMark(1), 20, 20, 4)
    const erased = await erase({ video: fileAt(video), mark: fileAt(painted, 'image') })
    const was = await openVideo(video, videoTools)
    const is = await openVideo(erased, videoTools)
    expect(Math.abs(is.durationMs - was.durationMs)).toBeLessThan(100)
    expect(is.soundCodec).toBe('aac')
  })

  test('is un-blended where it is a mark that the scene shines through, however roughly it was painted', async () => {
    const mark = await drawMark(0.4)
    const marked = await withMark(clean, mark, '290', '215')
    const painted = await paintMark(mark, 290, 215, 8)
    const erased = await erase({ video: fileAt(marked), mark: fileAt(painted, 'image') })
    const places = await maskOf(await paintMark(mark, 290, 215))
    const { left, changedOutside } = await judge(marked, erased, () => places)
    expect(left).toBeLessThan(0.2)
    expect(changedOutside).toBeLessThan(2)
  })

  test('is refused where its filling is a guess, unless somebody wants it filled in whatever comes out', async () => {
    const short = await changed(clean, '-t', '0.5', '-c', 'copy')
    const painted = await paintMark(await drawMark(1), 150, 110, 20)
    const values = { video: fileAt(short), mark: fileAt(painted, 'image') }
    let level = 0
    const runForBytes = async (_name: string, { data }: Tensor) => {
      level = (level + 90) % 256
      return new Uint8Array(data.length).fill(level)
    }
    const guessing = { ...tools, models: { ...tools.models, runForBytes } as unknown as TaskTools['models'] }
    await expect(erase(values, guessing)).rejects.toMatchObject({ reason: 'mark_not_cleared' })
    const filled = await erase({ ...values, takeOff: 'fill' }, guessing)
    expect(await openVideo(filled, videoTools)).toMatchObject(SIZE)
  })

  test('is refused if it covers nearly everything', async () => {
    const painted = await paintMark(await drawMark(1), 160, 100, 130)
    const refused = erase({ video: fileAt(clean), mark: fileAt(painted, 'image') })
    await expect(refused).rejects.toMatchObject({ reason: 'mark_too_large' })
  })
})

describe('refused, not charged', () => {
  test('a video without a mark: nothing is guessed, and a form to paint in is only named if it is another one', async () => {
    const values = { video: fileAt(clean) }
    await expect(erase(values)).rejects.toMatchObject({ reason: 'no_mark_found' })
    const elsewhere = erase(values, tools, 'tiktok-watermark-remover')
    await expect(elsewhere).rejects.toMatchObject({ reason: 'no_video_mark_found' })
  })

  test('a file that is no video', async () => {
    const refused = erase({ video: fileAt(await write('not a video')) })
    await expect(refused).rejects.toMatchObject({ reason: 'unreadable_video' })
  })
})

test('an abort while frames are filled ends the run with its reason', async () => {
  const stop = new AbortController()
  const painted = await paintMark(await drawMark(1), 20, 20, 4)
  const progress = (_: number, step?: string) => {
    if (step === 'filling') stop.abort(new Error('changed my mind'))
  }
  const values = { video: fileAt(clean), mark: fileAt(painted, 'image') }
  const stopped = erase(values, { ...tools, progress, signal: stop.signal })
  await expect(stopped).rejects.toThrow('changed my mind')
})

test('a mark that is still there, or elsewhere, is noticed, and so is its absence', async () => {
  const mark = await drawMark(0.9)
  const marked = await withMark(clean, mark, '290', '215')
  const mask = await maskOf(await paintMark(mark, 290, 215, 2))
  const marks = [{ mask, shown: new Uint8Array(RATE * SECONDS).fill(1), path: null, veil: null }]
  const before = await openVideo(marked, videoTools)
  expect(await isStillThere(before, before, marks, tools)).toBe(true)
  const elsewhere = await withMark(clean, mark, '20', '30')
  expect(await isStillThere(before, await openVideo(elsewhere, videoTools), marks, tools)).toBe(true)
  expect(await isStillThere(before, await openVideo(clean, videoTools), marks, tools)).toBe(false)
})
