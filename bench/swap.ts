import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { createModels } from '../src/adapters/engines/builtin/models/models.ts'
import { run as swapGif } from '../src/adapters/engines/builtin/tools/swap/gif-swap.ts'
import { run as swapPicture } from '../src/adapters/engines/builtin/tools/swap/picture-swap.ts'
import { run as swapVideo } from '../src/adapters/engines/builtin/tools/swap/video-swap.ts'
import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'
import type { EngineFile, EngineInput } from '../src/modules/generations/engine.ts'
import { median, type Row } from './table.ts'

const ROUNDS = 3
const MODELS_MB = 1_500
const [WIDTH, HEIGHT] = [1280, 720]
const FRAMES = 48
const GIF_FRAMES = 16
const PORTRAIT = path.resolve(import.meta.dirname, '../tests/media/astronaut.jpg')
const execute = promisify(execFile)

type Run = typeof swapVideo

/** Swapping faces in a photo, a GIF and a clip, each with one person; what a whole run takes, files included. */
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
    await sharp(PORTRAIT).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' }).png().toFile(photo)
    const take = (run: Run, tool: EngineInput['tool'], target: EngineFile) => () =>
      run({ tool, values: { target, source: fileOf(PORTRAIT, 'image') }, seed: 1 }, tools)
    const photoMs = await medianTimeOf(take(swapPicture, 'ai-face-swap', fileOf(photo, 'image')))
    const rows: Row[] = [{ name: 'photo, 720p, one face', value: photoMs, unit: 'ms p50' }]
    if (!ffmpeg) return rows
    const [video, gif] = [path.join(workspace, 'video.mp4'), path.join(workspace, 'clip.gif')]
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
    return [
      ...rows,
      { name: 'GIF, 480 px, one face', value: (1000 * GIF_FRAMES) / gifMs, unit: 'frames/s' },
      { name: 'clip, 720p, one face', value: (1000 * FRAMES) / videoMs, unit: 'frames/s' },
      { name: 'most memory of the process', value: process.resourceUsage().maxRSS / 1024, unit: 'MB' },
    ]
  } finally {
    await rm(workspace, { recursive: true })
  }
}

/** The photo, seen by a camera that is held by hand. */
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

/** After one that is not counted, since it loads what is needed. */
async function medianTimeOf(task: () => Promise<unknown>): Promise<number> {
  await task()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(task))
  return median(times)
}
