import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import {
  denoiseFilters,
  enlargeFilter,
} from '../../src/adapters/engines/builtin/tools/video-enhance/filters.ts'

/**
 * Clips beside what is made of them at half the size: `node models/restore-video/evaluate.ts CLIPS restore-video.onnx`.
 * Tells nearness to the truth in decibels, and flicker: how much the error of a frame differs from that of the frame before.
 */
const [folder = 'clips', network = 'models/restore-video/restore-video.onnx', count = '24'] =
  process.argv.slice(2)
const FRAMES = Number(count)
const SEEN = 5
/** A guess at what the enhancer would measure of the noise below, in grey levels. */
const GUESSED_NOISE = 5.6
const LARGEST = { width: 640, height: 360 }

const execute = promisify(execFile)
const session = await InferenceSession.create(network, { intraOpNumThreads: 2 })

const LIVES = {
  clean: { noise: '', crf: 12 },
  coded: { noise: '', crf: 28 },
  noisy: { noise: ',noise=alls=14:allf=t', crf: 12 },
}

type Frame = Uint8Array
interface Size {
  width: number
  height: number
}

async function ffmpeg(...given: string[]): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const
  return (await execute('ffmpeg', ['-v', 'error', '-y', ...given], options)).stdout
}

async function framesOf(file: string, { width, height }: Size, filters: string): Promise<Frame[]> {
  const chain = `${filters},scale=${width}:${height}:flags=bicubic+accurate_rnd+full_chroma_int`
  const raw = await ffmpeg(
    '-i',
    file,
    '-vf',
    chain,
    '-frames:v',
    `${FRAMES}`,
    ...'-pix_fmt rgb24 -f rawvideo -'.split(' '),
  )
  const bytes = 3 * width * height
  return Array.from({ length: Math.floor(raw.length / bytes) }, (_, n) =>
    raw.subarray(n * bytes, (n + 1) * bytes),
  )
}

async function sizeOf(file: string): Promise<Size> {
  const { stderr } = await execute('ffmpeg', ['-hide_banner', '-i', file]).catch(
    (error: { stderr: string }) => error,
  )
  const [, width = 0, height = 0] = (/Video:.*?, (\d+)x(\d+)/.exec(stderr) ?? []).map(Number)
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height)
  return { width: 8 * Math.floor((width * scale) / 8), height: 8 * Math.floor((height * scale) / 8) }
}

async function restore(frames: readonly Frame[], { width, height }: Size): Promise<Frame[]> {
  const restored: Frame[] = []
  const size = width * height
  for (const [n] of frames.entries()) {
    const seen = new Float32Array(3 * SEEN * size)
    for (let k = 0; k < SEEN; k++) {
      const frame = frames[Math.max(0, Math.min(frames.length - 1, n + k - 2))]
      for (let i = 0; i < 3 * size; i++)
        seen[(3 * k + (i % 3)) * size + Math.floor(i / 3)] = (frame?.[i] ?? 0) / 255
    }
    const { larger } = await session.run({
      frames: new Tensor('float32', seen, [1, 3 * SEEN, height, width]),
    })
    const values = larger?.data as Float32Array
    restored.push(
      Uint8Array.from({ length: values.length }, (_, i) =>
        Math.max(0, Math.min(255, Math.round(255 * (values[(i % 3) * 4 * size + Math.floor(i / 3)] ?? 0)))),
      ),
    )
  }
  return restored
}

function judge(frames: readonly Frame[], truth: readonly Frame[]): { decibels: number; flicker: number } {
  let squares = 0
  let changes = 0
  let pixels = 0
  let steps = 0
  for (const [n, frame] of frames.entries()) {
    const true_ = truth[n]
    const before = frames[n - 1]
    const trueBefore = truth[n - 1]
    if (!true_) continue
    for (let i = 0; i < frame.length; i++) {
      const error = (frame[i] ?? 0) - (true_[i] ?? 0)
      squares += error * error
      if (before && trueBefore) changes += Math.abs(error - (before[i] ?? 0) + (trueBefore[i] ?? 0))
    }
    pixels += frame.length
    if (before) steps += frame.length
  }
  return { decibels: 10 * Math.log10((255 * 255 * pixels) / squares), flicker: changes / steps }
}

for (const name of (await readdir(folder)).toSorted()) {
  const file = path.join(folder, name)
  const size = await sizeOf(file)
  const half = { width: size.width / 2, height: size.height / 2 }
  const truth = await framesOf(file, size, 'null')
  for (const [life, { noise, crf }] of Object.entries(LIVES)) {
    const small = `/tmp/restore-video-${process.pid}.mp4`
    const smaller = `scale=${size.width}:${size.height}:flags=bicubic,scale=${half.width}:${half.height}:flags=area${noise}`
    await ffmpeg(
      '-i',
      file,
      '-vf',
      smaller,
      '-frames:v',
      `${FRAMES}`,
      ...`-an -c:v libx264 -preset veryfast -crf ${crf} -pix_fmt yuv420p`.split(' '),
      small,
    )
    const clean = noise ? denoiseFilters({ noise: GUESSED_NOISE, bands: 0 }).join(',') : 'null'
    const ways = {
      Lanczos: await framesOf(small, size, `scale=${size.width}:${size.height}:flags=lanczos`),
      before: await framesOf(small, size, `${clean},${enlargeFilter(half, size)}`),
      ours: await restore(await framesOf(small, half, clean), half),
    }
    const told = Object.entries(ways).map(([way, frames]) => {
      const { decibels, flicker } = judge(frames, truth)
      return `${way} ${decibels.toFixed(2)} dB, flicker ${flicker.toFixed(2)}`
    })
    console.log(`${name} ${size.width}x${size.height} ${life}: ${told.join('; ')}`)
  }
}
