import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { EngineFile } from '../src/modules/generations/engine.ts'
import type { Example } from '../src/shared/catalogue/examples.ts'
import { EXAMPLES_FOLDER, writeExample } from './example-files.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

/** A video in which the camera circles over a photo, with a flaw for a tool to repair. */
export interface GivenVideo {
  seconds: number
  width: number
  height: number
  /** How much wider than the video the photo is. */
  zoom: number
  /** How far to the sides and up and down the camera goes, in points of the video. */
  sway: readonly [x: number, y: number]
  /** How strongly every point flickers. */
  noise?: number
  /** Drawn over it, at places that may depend on the time `t`, as ffmpeg writes them. */
  mark?: { svg: string; x: string; y: string }
  /** The quality loss of encoding it, in H.264's scale. */
  loss: number
}

/** The moment that stills show. */
const STILL_SECONDS = '1.2'
const RATE = '24'

const CODING = '-an -c:v libx264 -preset slower -pix_fmt yuv420p -movflags +faststart'.split(' ')

/** Enlarged while the camera moves, so that it can move by less than a pixel at a time. */
const FINER = 2

export async function makeGivenVideo(
  photo: EngineFile,
  video: GivenVideo,
  { ffmpeg, folder }: { ffmpeg: string; folder: string },
): Promise<EngineFile> {
  const { seconds, width, height, noise, mark, loss } = video
  const inputs = ['-loop', '1', '-framerate', RATE, '-t', `${seconds}`, '-i', photo.path]
  const filters = [cameraOver(video), ...(noise ? [`,noise=alls=${noise}:allf=t`] : [])]
  if (mark) {
    const picture = path.join(folder, 'mark.png')
    await sharp(Buffer.from(mark.svg)).png().toFile(picture)
    inputs.push('-i', picture)
    filters.push(`[video];[video][1]overlay=x='${mark.x}':y='${mark.y}'`)
  }
  const file = path.join(folder, 'given.mp4')
  await runFfmpeg(ffmpeg, [
    ...inputs,
    '-filter_complex',
    filters.join(''),
    ...CODING,
    '-crf',
    `${loss}`,
    file,
  ])
  return { path: file, kind: 'video', mime: 'video/mp4', width, height, durationMs: seconds * 1000 }
}

/** It ends where it began, since examples play again and again. */
function cameraOver({ seconds, width, height, zoom, sway: [x, y] }: GivenVideo): string {
  const round = `2*PI*t/${seconds}`
  const fineWidth = width * FINER
  const fineHeight = height * FINER
  const left = `(iw-ow)/2+${x * FINER}*sin(${round})`
  const top = `(ih-oh)/2+${y * FINER}*cos(${round})`
  return `[0]scale=${Math.round(fineWidth * zoom)}:-2,crop=${fineWidth}:${fineHeight}:x='${left}':y='${top}',scale=${width}:${height}:flags=lanczos`
}

/** The tool's input as it was, and a frame of it at the size of the result. */
export async function writeVideoBefore(ffmpeg: string, video: string, example: Example): Promise<void> {
  await copyFile(video, path.join(EXAMPLES_FOLDER, `${example.name}-before.mp4`))
  await writeStill(ffmpeg, video, example, 'before')
}

/** A small video without sound, and a frame of it. */
export async function writeVideo(ffmpeg: string, source: string, example: Example): Promise<void> {
  const { name, width, height } = example
  const video = path.join(EXAMPLES_FOLDER, `${name}-after.mp4`)
  const scaling = ['-vf', `scale=${width}:${height}:flags=lanczos`]
  await runFfmpeg(ffmpeg, ['-i', source, ...scaling, ...CODING, '-crf', '28', video])
  await writeStill(ffmpeg, video, example, 'after')
}

async function writeStill(
  ffmpeg: string,
  video: string,
  { name, width, height }: Example,
  part: 'before' | 'after',
): Promise<void> {
  const frame = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-']
  const { stdout } = await promisify(execFile)(
    ffmpeg,
    ['-v', 'error', '-ss', STILL_SECONDS, '-i', video, ...frame],
    { encoding: 'buffer', maxBuffer: 20_000_000 },
  )
  await writeExample(sharp(stdout).resize(width, height, { kernel: 'linear' }), `${name}-${part}`)
}
