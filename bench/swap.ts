import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { TaskTools } from '../src/adapters/engines/builtin/host/task.ts'
import type { Face } from '../src/adapters/engines/builtin/kit/faces/face.ts'
import { findFaces } from '../src/adapters/engines/builtin/kit/faces/find-faces.ts'
import { openVideo } from '../src/adapters/engines/builtin/kit/video/open-video.ts'
import { readFrames } from '../src/adapters/engines/builtin/kit/video/read-frames.ts'
import { createModels } from '../src/adapters/engines/builtin/models/models.ts'
import { run as swapGif } from '../src/adapters/engines/builtin/tools/swap/gif-swap.ts'
import { run as swapPicture } from '../src/adapters/engines/builtin/tools/swap/picture-swap.ts'
import { run as swapVideo } from '../src/adapters/engines/builtin/tools/swap/video-swap.ts'
import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'
import type { EngineFile, EngineInput } from '../src/modules/generations/engine.ts'
import { medianTimeOnNewPhotos } from './new-photos.ts'
import type { Row } from './table.ts'

const ROUNDS = 3
const MODELS_MB = 1_500
const WIDTH = 1280
const HEIGHT = 720
const FRAMES = 48
const GIF_FRAMES = 16
const PORTRAIT = path.resolve(import.meta.dirname, '../tests/media/astronaut.jpg')
const execute = promisify(execFile)

type Run = typeof swapVideo

/** Swapping faces in a photo, a GIF and a clip, each with one person: a whole run, files included. */
export async function benchSwap(): Promise<Row[]> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'bench-swap-'))
  const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })
  try {
    const signal = new AbortController().signal
    const tools = {
      models: createModels(MODELS_MB),
      ffmpeg: ffmpeg ?? '',
      progress: () => {},
      signal,
      workspace,
    }
    const photo = path.join(workspace, 'photo.png')
    const source = path.join(workspace, 'source.jpg')
    await copyFile(PORTRAIT, source)
    await sharp(PORTRAIT).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' }).png().toFile(photo)
    const take = (run: Run, tool: EngineInput['tool'], target: EngineFile) => () =>
      run({ tool, values: { target, source: fileOf(source, 'image') }, seed: 1 }, tools)
    const photoMs = await medianTimeOnNewPhotos(
      take(swapPicture, 'ai-face-swap', fileOf(photo, 'image')),
      [photo, source],
      ROUNDS,
    )
    const rows: Row[] = [{ name: 'photo, 720p, one face', value: photoMs, unit: 'ms p50' }]
    if (!ffmpeg) return rows
    const video = path.join(workspace, 'video.mp4')
    const gif = path.join(workspace, 'clip.gif')
    await makeVideo(ffmpeg, photo, video)
    await execute(ffmpeg, [
      '-v',
      'error',
      '-i',
      video,
      '-vf',
      'fps=10,scale=480:-2',
      '-frames:v',
      `${GIF_FRAMES}`,
      gif,
    ])
    const gifMs = await timeOf(take(swapGif, 'gif-face-swap', fileOf(gif, 'gif')))
    const videoMs = await timeOf(take(swapVideo, 'video-face-swap', fileOf(video, 'video')))
    const flicker = await flickerRatio(video, path.join(workspace, 'swapped.mp4'), tools)
    return [
      ...rows,
      { name: 'flicker of the face in a clip', value: flicker, unit: '× before' },
      { name: 'GIF, 480 px, one face', value: (1000 * GIF_FRAMES) / gifMs, unit: 'frames/s' },
      { name: 'clip, 720p, one face', value: (1000 * FRAMES) / videoMs, unit: 'frames/s' },
      { name: 'most memory of the process', value: process.resourceUsage().maxRSS / 1024, unit: 'MB' },
    ]
  } finally {
    await rm(workspace, { recursive: true })
  }
}

/** How much more the face changes from frame to frame than before, relative to what moves evenly. */
async function flickerRatio(before: string, after: string, tools: TaskTools): Promise<number> {
  const old = await framesOf(before, tools)
  const made = await framesOf(after, tools)
  const middle = old[old.length >> 1]
  const [face] = middle ? await findFaces({ ...FLICKER_SIZE, data: middle }, tools) : []
  if (!face) throw new Error('There is no face in the clip.')
  return flickerOf(made, face) / flickerOf(old, face)
}

const FLICKER_SIZE = { width: 640, height: 360 }

async function framesOf(file: string, tools: TaskTools): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = []
  const options = { pixels: 'rgb', ...FLICKER_SIZE } as const
  for await (const data of readFrames(await openVideo(file, tools), options, tools)) {
    frames.push(Uint8Array.from(data))
  }
  return frames
}

function flickerOf(frames: readonly Uint8Array[], { box }: Face): number {
  const left = Math.round(box.x)
  const top = Math.round(box.y)
  let sum = 0
  for (let i = 1; i + 1 < frames.length; i++) {
    for (let y = top; y < top + box.height; y++) {
      for (let x = left; x < left + box.width; x++) {
        const at = 3 * (y * FLICKER_SIZE.width + x) + 1
        const [before = 0, now = 0, after = 0] = [frames[i - 1]?.[at], frames[i]?.[at], frames[i + 1]?.[at]]
        sum += Math.abs(2 * now - before - after)
      }
    }
  }
  return sum
}

/** The photo, filmed by a hand-held camera. */
async function makeVideo(ffmpeg: string, photo: string, video: string): Promise<void> {
  const moving = `scale=${WIDTH + 80}:-2,crop=${WIDTH}:${HEIGHT}:'40+30*sin(n/9)':'20+15*cos(n/7)'`
  const given = ['-v', 'error', '-loop', '1', '-framerate', '24', '-i', photo, '-vf', moving]
  const encoded = `-frames:v ${FRAMES} -c:v libx264 -preset veryfast -pix_fmt yuv420p`.split(' ')
  await execute(ffmpeg, [...given, ...encoded, video])
}

function fileOf(file: string, kind: EngineFile['kind']): EngineFile {
  return { path: file, kind, mime: '', width: null, height: null, durationMs: null }
}

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return performance.now() - started
}
