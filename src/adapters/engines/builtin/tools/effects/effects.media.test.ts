import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { EFFECTS, type Effect } from '../../../../../shared/catalogue/effects.ts'
import type { TaskTools } from '../../host/task.ts'
import { createFrames } from '../../kit/motion/shot.ts'
import { loadPicture, resizePicture } from '../../kit/pictures/load-picture.ts'
import { cropPicture } from '../../kit/pictures/trim.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import { createVideos } from '../../kit/video/videos.fixture.ts'
import { models } from '../../models.fixture.ts'
import { drawPicture, engineFile, mediaFile } from '../../photo-engines.fixture.ts'
import { findBody } from './body.ts'
import { inspect, makeEffect, run } from './effects.ts'

const videos = await createVideos()
afterAll(videos.remove)
const tools: TaskTools = {
  ...videos.tools,
  models,
  progress: () => {},
  workspace: videos.folder,
}

const SIDE = 160
const portrait = await closeUp('mona-lisa.jpg')
/** Somebody from the head down to the hands. */
const half = await loadPicture(mediaFile('mona-lisa.jpg'), 2.5 * SIDE)
const cup = await loadPicture(mediaFile('coffee.jpg'), SIDE)

/** The head and the shoulders: faces of a few pixels are not found. */
async function closeUp(file: string) {
  const { width, height, ...picture } = await loadPicture(mediaFile(file))
  const side = Math.round(0.7 * width)
  const box = { left: Math.round(0.13 * width), top: Math.round(0.05 * width), width: side, height: side }
  return resizePicture(cropPicture({ width, height, data: picture.data }, box), SIDE, SIDE)
}

function brightnessOf(frame: Uint8Array): number {
  return frame.reduce((sum, value) => sum + value, 0) / frame.length
}

function differenceOf(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length
}

const isVideo = ({ output }: Effect) => output === 'video'

function make({ slug, pictures }: Effect) {
  const one = slug === 'ai-muscle-generator' ? half : portrait
  const second = slug === 'double-exposure' ? cup : one
  const given = pictures === 2 ? ([one, second] as const) : ([one] as const)
  return makeEffect(slug, { pictures: given, seed: 1, seconds: 3, longestSide: SIDE }, tools)
}

test.each(EFFECTS.filter(isVideo))('$slug makes a video from a sample picture', async (effect) => {
  const made = await make(effect)
  if (!('draw' in made)) throw new Error('It is a picture.')
  expect([made.width % 2, made.height % 2]).toEqual([0, 0])
  const draw = createFrames(made)
  const frameAt = (part: number) => Buffer.from(draw({ part, time: part * made.seconds }))
  const early = frameAt(0.31)
  const late = frameAt(0.7)
  expect(differenceOf(early, late)).toBeGreaterThan(0.5)
  expect(brightnessOf(late)).toBeGreaterThan(50)
  // A frame depends on its moment alone, also when it is drawn a second time.
  expect(frameAt(0.31).equals(early)).toBe(true)
  // Videos are opaque: what is transparent would become black.
  expect(late.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
})

test.each(EFFECTS.filter((effect) => !isVideo(effect)))('$slug makes a picture', async (effect) => {
  const made = await make(effect)
  if ('draw' in made) throw new Error('It is a video.')
  expect(made.data.length).toBe(made.width * made.height * 4)
})

test('effects with somebody in them refuse a picture of nobody', async () => {
  const haze = drawPicture(SIDE, SIDE, (x, y) => [150 + (x >> 2), 150 + (y >> 2), 200, 255])
  const order = { pictures: [haze] as const, seed: 1, longestSide: SIDE }
  const made = makeEffect('halloween-ai-generator', order, tools)
  await expect(made).rejects.toThrow(RejectedByEngineError)
})

test('anything too small to be a person is refused, not charged', async () => {
  const ball = drawPicture(SIDE, SIDE, (x, y) =>
    Math.hypot(x - SIDE / 2, y - SIDE / 2) < SIDE / 14 ? [210, 30, 40, 255] : [235, 235, 230, 255],
  )
  const order = { pictures: [ball, ball] as const, seed: 1, longestSide: SIDE }
  await expect(makeEffect('two-in-a-heart', order, tools)).rejects.toMatchObject({ reason: 'no_subject' })
})

test('effects on a face are refused where there is none, and a hat is left out', async () => {
  const order = { pictures: [cup] as const, seed: 1, seconds: 3, longestSide: SIDE }
  for (const slug of ['halloween-ai-generator', 'living-portrait'] as const) {
    await expect(makeEffect(slug, order, tools)).rejects.toMatchObject({ reason: 'no_face' })
  }
  expect(await makeEffect('christmas-snow', order, tools)).toHaveProperty('draw')
})

test('a face that an effect needs is looked for before payment', async () => {
  const look = (template: string, ...files: string[]) => {
    const pictures = files.map((file) => engineFile(mediaFile(file)))
    return inspect({ tool: 'ai-effect', values: { template, pictures }, seed: 1 }, tools)
  }
  const nothing = { faces: [], warnings: [] }
  for (const slug of ['halloween-ai-generator', 'living-portrait', 'double-exposure']) {
    expect(await look(slug, 'astronaut.jpg')).toEqual(nothing)
    await expect(look(slug, 'coffee.jpg')).rejects.toMatchObject({ reason: 'no_face' })
  }
  await expect(look('ai-french-kiss', 'astronaut.jpg', 'coffee.jpg')).rejects.toMatchObject({
    reason: 'no_face',
  })
  expect(await look('double-exposure', 'astronaut.jpg', 'coffee.jpg')).toEqual(nothing)
  await expect(look('double-exposure', 'astronaut.jpg', 'astronaut.jpg')).rejects.toMatchObject({
    reason: 'second_is_portrait',
  })
  // A form that is only half filled in, and effects that anything can be put into.
  expect(await look('ai-french-kiss', 'astronaut.jpg')).toEqual(nothing)
  expect(await look('polaroid-drop', 'coffee.jpg')).toEqual(nothing)
})

test('of two who stand side by side, each needs a picture of their own', async () => {
  const { width, height, data } = await loadPicture(mediaFile('mona-lisa.jpg'), 400)
  const one = sharp(data, { raw: { width, height, channels: 4 } })
  const both = path.join(videos.folder, 'both.png')
  const picture = await one.clone().png().toBuffer()
  await one
    .extend({ right: width })
    .composite([{ input: picture, left: width, top: 0 }])
    .png()
    .toFile(both)
  const look = (template: string) => {
    const pictures = [engineFile(mediaFile('mona-lisa.jpg')), engineFile(both)]
    return inspect({ tool: 'ai-effect', values: { template, pictures }, seed: 1 }, tools)
  }
  for (const slug of ['ai-french-kiss', 'two-in-a-heart', 'pop-up-card']) {
    await expect(look(slug)).rejects.toMatchObject({ reason: 'one_person_each' })
  }
  expect(await look('photo-booth')).toEqual({ faces: [], warnings: [] })
})

test('muscles need a chest and arms, and shoulders become wider', async () => {
  const look = (file: string) => {
    const pictures = [engineFile(mediaFile(file))]
    return inspect(
      { tool: 'ai-effect', values: { template: 'ai-muscle-generator', pictures }, seed: 1 },
      tools,
    )
  }
  await expect(look('coffee.jpg')).rejects.toMatchObject({ reason: 'no_face' })
  await expect(look('astronaut.jpg')).rejects.toMatchObject({ reason: 'no_arms_seen' })
  expect(await look('mona-lisa.jpg')).toEqual({ faces: [], warnings: [] })
  const { width, halves } = await findBody(half, tools)
  expect(halves).toHaveLength(2)
  expect(width).toBeGreaterThan(0.3 * half.width)
})

test('a hat sits on the head: red above the forehead, and the face is seen', async () => {
  const order = { pictures: [portrait] as const, seed: 1, seconds: 3, longestSide: SIDE }
  const made = await makeEffect('christmas-snow', order, tools)
  if (!('draw' in made)) throw new Error('It is a picture.')
  const { width, height } = made
  const data = createFrames(made)({ part: 0, time: 0 })
  const redness = (from: number, to: number) => {
    let red = 0
    for (let y = Math.floor(from * height); y < to * height; y++) {
      for (let x = Math.floor(0.38 * width); x < 0.62 * width; x++) {
        const i = (y * width + x) * 4
        if ((data[i] ?? 0) > 90 && (data[i] ?? 0) > 2.2 * (data[i + 1] ?? 0)) red++
      }
    }
    return red / ((to - from) * 0.24 * height * width)
  }
  expect(redness(0.05, 0.2)).toBeGreaterThan(0.2)
  expect(redness(0.45, 0.6)).toBeLessThan(0.05)
})

test('the engine writes a video, and a picture where the effect is one', async () => {
  const picture = engineFile(mediaFile('astronaut.jpg'))
  const runFor = async (template: string) => {
    const values = { template, pictures: [picture] }
    const [output] = await run({ tool: 'ai-effect', values, seed: 1 }, tools)
    return output
  }
  const video = await runFor('polaroid-drop')
  expect(video?.files[0]).toMatchObject({ mime: 'video/mp4', durationMs: 5000, width: 810, height: 1080 })
  expect(await openVideo(video?.files[0].path ?? '', tools)).toMatchObject({ frames: 120 })
  expect(await runFor('pop-art-poster')).toMatchObject({ kind: 'image', files: [{ mime: 'image/png' }, {}] })
})
