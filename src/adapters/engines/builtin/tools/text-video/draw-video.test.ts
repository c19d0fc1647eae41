import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DrawingStyle } from '../../kit/drawing/prompt.ts'
import { drawVideo } from './draw-video.ts'
import { planStoryboard } from './storyboard.ts'

const RATE = 6

interface Wish {
  seconds?: number
  seed?: number
  style?: DrawingStyle
  width?: number
  height?: number
}

async function framesOf(
  text: string,
  { seconds = 4, seed = 1, style = 'flat', width = 192, height = 108 }: Wish = {},
) {
  const key = `${seed}/${text}`
  const storyboard = await planStoryboard(text, { seconds, frames: seconds * RATE, seed: key })
  const look = { width, height, style, seed: key }
  const frames: Uint8Array[] = []
  for await (const frame of drawVideo(storyboard, look, RATE, new AbortController().signal))
    frames.push(frame)
  return frames
}

const hashOf = (frames: Uint8Array[]) =>
  frames.reduce((hash, frame) => hash.update(frame), createHash('sha256')).digest('hex')

/** The share of pixels that change from one frame to the next. */
function changes(frames: Uint8Array[]): number[] {
  return frames.slice(1).map((frame, index) => {
    const before = frames[index] ?? frame
    let changed = 0
    for (let at = 0; at < frame.length; at += 4)
      if (
        Math.abs((frame[at] ?? 0) - (before[at] ?? 0)) > 6 ||
        Math.abs((frame[at + 1] ?? 0) - (before[at + 1] ?? 0)) > 6
      )
        changed++
    return (changed * 4) / frame.length
  })
}

test('the same seed makes the same video, frame by frame; another one makes another', async () => {
  const wish = 'a cat jumps in the park, night falls'
  const one = await framesOf(wish)
  const same = await framesOf(wish)
  const other = await framesOf(wish, { seed: 2 })
  expect(hashOf(same)).toBe(hashOf(one))
  expect(hashOf(other)).not.toBe(hashOf(one))
})

test('as many frames as asked for, each of the right size, opaque, and all of them moving', async () => {
  const frames = await framesOf('a dog runs on the beach. Then it sleeps', { seconds: 5 })
  expect(frames).toHaveLength(30)
  for (const frame of frames) {
    expect(frame.length).toBe(192 * 108 * 4)
    // No edge of a layer may come into the picture.
    for (let at = 3; at < frame.length; at += 4) if (frame[at] !== 255) throw new Error(`A hole at ${at}.`)
  }
  expect(Math.min(...changes(frames))).toBeGreaterThan(0.003)
})

test.each(['soft3d', 'outline', 'pixel', 'papercut', 'night'] as const)(
  'videos in the style %s move',
  async (style) => {
    const frames = await framesOf('a robot dancing', { style, seconds: 3, width: 120, height: 212 })
    expect(Math.max(...changes(frames))).toBeGreaterThan(0.02)
  },
)

test('light that changes makes a day into a night', async () => {
  const frames = await framesOf('night falls over a village', { seconds: 3 })
  const brightness = ([...frame]: Iterable<number>) =>
    frame.reduce((sum, value) => sum + value, 0) / frame.length
  const first = frames[0]
  const last = frames.at(-1)
  expect(brightness(first ?? [])).toBeGreaterThan(brightness(last ?? []) + 20)
})

test('a title is written over the picture', async () => {
  const plain = await framesOf('a cake', { seconds: 3 })
  const titled = await framesOf('a cake "HELLO"', { seconds: 3 })
  const whites = (frame: Uint8Array | undefined) => {
    let count = 0
    for (let at = 0; at < 192 * 30 * 4; at += 4)
      if (frame?.[at] === 255 && frame[at + 1] === 255 && frame[at + 2] === 255) count++
    return count
  }
  expect(whites(titled.at(-1))).toBeGreaterThan(whites(plain.at(-1)) + 100)
  // The letters pop up one after the other.
  expect(whites(titled[0])).toBeLessThan(whites(titled.at(-1)) / 2)
})

test('an abort ends the drawing', async () => {
  const storyboard = await planStoryboard('a cat', { seconds: 4, frames: 24, seed: '1' })
  const stop = new AbortController()
  const video = drawVideo(storyboard, { width: 96, height: 54, style: 'flat', seed: '1' }, RATE, stop.signal)
  await video.next()
  stop.abort(new Error('enough'))
  await expect(video.next()).rejects.toThrow('enough')
})
