import { afterAll, describe, expect, test } from 'vitest'
import { createPlayer } from '../../../../../../tests/media/plays.ts'
import type { EngineInput } from '../../../../../modules/generations/engine.ts'
import { growMask, type Mask, newMask } from '../../kit/fill/mask.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import {
  changed,
  changesOf,
  differenceOf,
  drawMark,
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
import { run } from './erase.ts'
import { isStillThere } from './look-again.ts'

// Several videos are made, and the network is loaded.
const clean = await movingScene()
const player = await createPlayer()
afterAll(() => player.close())

async function erase(values: EngineInput['values'], given = tools): Promise<string> {
  const [output] = await run({ tool: 'video-watermark-remover', seed: 1, values }, given)
  return output?.files[0].path ?? ''
}

/** What is left of a mark beside what was there, how it flickers, and what has changed around it. */
async function judge(marked: string, erased: string, maskAt: (frame: number) => Mask) {
  const [truth, before, after] = [await framesOf(clean), await framesOf(marked), await framesOf(erased)]
  expect(after).toHaveLength(before.length)
  const inside = (n: number) => {
    const { data } = maskAt(n)
    return (i: number) => data[i] === 1
  }
  const insideTwice = (n: number) => {
    const [then, now] = [inside(n), inside(n + 1)]
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
    const [was, is] = [await openVideo(marked, videoTools), await openVideo(erased, videoTools)]
    expect(is).toMatchObject({
      ...SIZE,
      frames: RATE * SECONDS,
      soundCodec: 'aac',
      durationMs: was.durationMs,
    })
    expect(steps).toContain('filling')
    expect(done, 'progress only goes forward').toEqual(done.toSorted((one, other) => one - other))
    expect(done.length).toBeGreaterThan(RATE * SECONDS)
  })
})

describe('a mark that jumps', () => {
  test('is taken out wherever it is, and other places are left alone', async () => {
    const mark = await drawMark(0.9)
    const marked = await withMark(clean, mark, 'if(lt(t,2),16,290)', 'if(lt(t,2),20,215)')
    const erased = await erase({ video: fileAt(marked) })
    const [first, then] = [
      await maskOf(await paintMark(mark, 16, 20)),
      await maskOf(await paintMark(mark, 290, 215)),
    ]
    const { left, flicker, changedOutside } = await judge(marked, erased, (n) =>
      n < 2 * RATE ? first : then,
    )
    expect(left).toBeLessThan(0.2)
    expect(flicker).toBeLessThan(7)
    expect(changedOutside).toBeLessThan(2)
  })
})

describe('a mark that drifts', () => {
  test('is followed, and what it has passed over comes back', async () => {
    const mark = await drawMark(0.8)
    const short = await changed(clean, '-t', '2.5', '-c', 'copy')
    const marked = await withMark(short, mark, '40+floor(60*t)', '60+floor(40*t)')
    const erased = await erase({ video: fileAt(marked) })
    const masks = await Promise.all(
      Array.from({ length: Math.ceil(2.5 * RATE) }, async (_, n) => {
        const [left, top] = [40 + Math.floor((60 * n) / RATE), 60 + Math.floor((40 * n) / RATE)]
        return maskOf(await paintMark(mark, left, top))
      }),
    )
    const { left, changedOutside } = await judge(marked, erased, (n) => masks[n] ?? newMask(0, 0))
    expect(left).toBeLessThan(0.25)
    expect(changedOutside).toBeLessThan(2)
  })
})

describe('what was painted over', () => {
  test('is taken out of a silent video that is turned on its side', async () => {
    const onItsSide = await turned(await changed(clean, '-an', '-c', 'copy', '-t', '0.7'))
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
    const uneven = ['-vf', "select='not(mod(n\\,3))+gt(n\\,20)'", '-fps_mode', 'vfr', '-c:v', 'libx264']
    const video = await changed(clean, ...uneven, '-c:a', 'copy', '-t', '2')
    const painted = await paintMark(await drawMark(1), 20, 20, 4)
    const erased = await erase({ video: fileAt(video), mark: fileAt(painted, 'image') })
    const [was, is] = [await openVideo(video, videoTools), await openVideo(erased, videoTools)]
    expect(Math.abs(is.durationMs - was.durationMs)).toBeLessThan(100)
    expect(is.soundCodec).toBe('aac')
  })

  test('is refused where it is nearly everything', async () => {
    const painted = await paintMark(await drawMark(1), 160, 100, 130)
    const refused = erase({ video: fileAt(clean), mark: fileAt(painted, 'image') })
    await expect(refused).rejects.toMatchObject({ reason: 'mark_too_large' })
  })
})

describe('refused before anything is paid', () => {
  test('a video without a mark: nothing is guessed at', async () => {
    await expect(erase({ video: fileAt(clean) })).rejects.toMatchObject({ reason: 'no_video_mark_found' })
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

test('words that can still be read where a mark was are noticed, and so is that there are none', async () => {
  const mark = await drawMark(0.9)
  const marked = await withMark(clean, mark, '290', '215')
  const mask = await maskOf(await paintMark(mark, 290, 215, 2))
  const marks = [{ mask, shown: new Uint8Array(RATE * SECONDS).fill(1), path: null }]
  expect(await isStillThere(await openVideo(marked, videoTools), marks, tools)).toBe(true)
  const elsewhere = await withMark(clean, mark, '20', '30')
  expect(await isStillThere(await openVideo(elsewhere, videoTools), marks, tools)).toBe(true)
  expect(await isStillThere(await openVideo(clean, videoTools), marks, tools)).toBe(false)
})
