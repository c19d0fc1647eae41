import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, inject } from 'vitest'
import type { EngineFile } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { growMask, loadMask, type Mask, newMask, planeOf } from '../../kit/fill/mask.ts'
import { lumaAt } from '../../kit/pictures/luma.ts'
import { type Box, boxAround } from '../../kit/pictures/raster.ts'
import { overlapOf } from '../../kit/things/boxes.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import { createVideos } from '../../kit/video/videos.fixture.ts'
import { models } from '../../models.fixture.ts'
import { drawWords } from '../../words.fixture.ts'
import type { VideoMark } from './find-video-marks.ts'
import type { Shift } from './template.ts'

/** Short videos of a moving scene with and without marks on them, and what is there in each of their frames. */

// Files of tests that run in one process share them.
const videos = await createVideos(inject('scratchFolder'))

export const SIZE = { width: 480, height: 270 }
export const RATE = 12
export const SECONDS = 3
const MEDIA = path.resolve(import.meta.dirname, '../../../../../../tests/media')
const ENCODED = '-c:v libx264 -preset ultrafast -crf 12 -pix_fmt yuv420p'.split(' ')

export const tools: TaskTools = {
  ...videos.tools,
  models,
  progress: () => {},
  workspace: videos.folder,
}

export const write: typeof videos.write = (bytes) => videos.write(bytes)
export const videoTools = videos.tools

/** The camera moves over a table, and somebody passes by. */
export async function movingScene(...given: string[]): Promise<string> {
  const pan = `scale=640:-2,crop=${SIZE.width}:${SIZE.height}:x='80+60*sin(t*1.1)':y='60+45*cos(t*0.9)'`
  const scene = `[0]${pan}[table];[1]scale=110:110[somebody];[table][somebody]overlay=x='t*120-110':y='60+40*sin(t*2)'[v]`
  const still = (name: string) => ['-loop', '1', '-framerate', `${RATE}`, '-i', path.join(MEDIA, name)]
  const sources = [...still('coffee.jpg'), ...still('astronaut.jpg'), ...'-f lavfi -i sine=f=330'.split(' ')]
  const chosen = ['-filter_complex', scene, '-map', '[v]', '-map', '2:a', '-t', `${SECONDS}`]
  return videos.video('mp4', ...sources, ...chosen, ...ENCODED, '-c:a', 'aac', ...given)
}

/** Lays a mark over a video, at a place that may depend on the time `t`. */
export function withMark(video: string, mark: string, x: string, y: string): Promise<string> {
  const laid = `[0][1]overlay=x='${x}':y='${y}'`
  return videos.video('mp4', '-i', video, '-i', mark, '-filter_complex', laid, ...ENCODED, '-c:a', 'copy')
}

export const changed = (video: string, ...given: string[]): Promise<string> =>
  videos.video('mp4', '-i', video, ...given)

export const turned = (video: string): Promise<string> => videos.turned(video)

/** White words beside a disc, half transparent. */
export async function drawMark(opacity: number): Promise<string> {
  const file = `${videos.newPath()}.png`
  const words = { text: 'PlumVideo', width: 170, height: 40, at: [34, 28], size: 28, disc: 11 } as const
  await writeFile(file, drawWords({ ...words, opacity }))
  return file
}

/** The pixels of a mark at a place, as a file that somebody could have painted. */
export async function paintMark(mark: string, left: number, top: number, grow = 0): Promise<string> {
  const file = `${videos.newPath()}.png`
  const white = await sharp(mark).extractChannel('alpha').threshold(8).toBuffer()
  await sharp({ create: { ...SIZE, channels: 3, background: '#000' } })
    .composite([{ input: white, left, top }])
    .png()
    .toFile(file)
  const mask = growMask(await loadMask(file, SIZE.width, SIZE.height), grow)
  await sharp(
    mask.data.map((value) => value * 255),
    { raw: { ...SIZE, channels: 1 } },
  )
    .png()
    .toFile(`${file}.png`)
  return `${file}.png`
}

export const boxOf = (mask: Mask): Box =>
  boxAround(planeOf(mask), 0) ?? { left: 0, top: 0, width: 0, height: 0 }

export const maskOf = (file: string): Promise<Mask> => loadMask(file, SIZE.width, SIZE.height)

/** The brightness of every pixel as it is seen, because files store it in more than one way. */
export async function framesOf(file: string): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = []
  const video = await openVideo(file, videos.tools)
  for await (const frame of readFrames(video, { pixels: 'rgb' }, videos.tools)) {
    frames.push(new Uint8Array(frame.length / 3).map((_, i) => lumaAt(frame, i * 3)))
  }
  return frames
}

export function fileAt(file: string, kind: 'video' | 'image' = 'video'): EngineFile {
  return { path: file, kind, mime: '', width: null, height: null, durationMs: null }
}

/** The mean difference of two videos, in grey levels, over the chosen pixels of each frame. */
export function differenceOf(
  one: readonly Uint8Array[],
  other: readonly Uint8Array[],
  chosenIn: (frame: number) => (place: number) => boolean,
): number {
  let sum = 0
  let count = 0
  for (const [n, frame] of one.entries()) {
    const isChosen = chosenIn(n)
    for (let i = 0; i < frame.length; i++) {
      if (!isChosen(i)) continue
      sum += Math.abs((frame[i] ?? 0) - (other[n]?.[i] ?? 0))
      count++
    }
  }
  return sum / count
}

/** How each frame differs from the one before, around middle grey. */
export function changesOf(frames: readonly Uint8Array[]): Uint8Array[] {
  return frames
    .slice(1)
    .map((frame, n) =>
      frame.map((value, i) => Math.max(0, Math.min(255, 128 + value - (frames[n]?.[i] ?? 0)))),
    )
}

/** Checks that a moving mark is found with its shape and followed to a few pixels through all frames. */
export async function expectFollowed(
  found: readonly VideoMark[],
  drawn: string,
  frames: number,
  at: (seconds: number) => Shift,
): Promise<void> {
  const [{ mask, shown, path } = { mask: newMask(1, 1), shown: new Uint8Array(), path: null }] = found
  expect(shown.filter((value) => value === 1).length).toBeGreaterThan(0.95 * frames)
  expect(path).toHaveLength(frames)
  const [first = { x: 0, y: 0 }] = path ?? []
  const box = boxOf(mask)
  const start = at(0)
  const truth = boxOf(await maskOf(await paintMark(drawn, Math.round(start.x), Math.round(start.y))))
  expect(overlapOf({ ...box, left: box.left + first.x, top: box.top + first.y }, truth)).toBeGreaterThan(0.5)
  for (const [n, shift] of (path ?? []).entries()) {
    const place = at(n / RATE)
    expect(Math.abs(shift.x - first.x - (place.x - start.x)), `frame ${n}`).toBeLessThan(3)
    expect(Math.abs(shift.y - first.y - (place.y - start.y)), `frame ${n}`).toBeLessThan(3)
  }
}
