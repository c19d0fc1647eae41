import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { createBuiltinEngines } from '../src/adapters/engines/builtin/builtin-engines.ts'
import { readMemoryMb } from '../src/adapters/engines/builtin/host/process-memory.ts'
import { denoiseFilters, enlargeFilter } from '../src/adapters/engines/builtin/tools/video-enhance/filters.ts'
import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'
import type { EngineFile, EngineInput } from '../src/modules/generations/engine.ts'
import { log } from './database.ts'
import type { Row } from './table.ts'

const execute = promisify(execFile)

const MEMORY_MB = 1_500
/** About what the enhancer would measure of the noise below, in grey levels. */
const GUESSED_NOISE = 5.6
const SECONDS = 2
/** Shorter, because enhancing shows everything in less. */
const ENHANCED_SECONDS = 1
const RATE = 25
const PHOTO = path.resolve(import.meta.dirname, '../tests/media/astronaut.jpg')
/** Files that do not state their colour space cannot be compared. */
const COLOURS = '-colorspace bt709 -color_primaries bt709 -color_trc bt709'
const H264 = `-c:v libx264 -preset veryfast -crf 10 -pix_fmt yuv420p ${COLOURS}`.split(' ')
const MARK = { left: 930, top: 620, width: 300, height: 60 }

interface Bench {
  ffmpeg(...given: string[]): Promise<string>
  fileIn(name: string): string
  run(tool: EngineInput['tool'], values: EngineInput['values']): Promise<string>
}

/** The engines for videos compared with the simplest possible way: frames per second, and gain. */
export async function benchVideos(): Promise<Row[]> {
  const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })
  if (!ffmpeg) throw new Error('This bench needs ffmpeg, which npm installs.')
  const workspace = await mkdtemp(path.join(tmpdir(), 'bench-videos-'))
  const engines = createBuiltinEngines({ processes: 1, memoryMb: MEMORY_MB, ffmpeg, log })
  const bench: Bench = {
    ffmpeg: async (...given) => (await execute(ffmpeg, ['-y', '-hide_banner', '-nostats', ...given])).stderr,
    fileIn: (name) => path.join(workspace, name),
    async run(tool, values) {
      const context = { workspace, signal: new AbortController().signal, progress: () => {} }
      const [output] = await engines.run({ tool, seed: 1, values }, context)
      return output?.files[0].path ?? ''
    },
  }
  try {
    const video = bench.fileIn('video.mp4')
    // Photos side by side at their own size, so that there is true detail to lose and to find.
    const wall = bench.fileIn('wall.png')
    const width = 2048
    const height = 1536
    await sharp({ create: { width, height, channels: 3, background: '#000' } })
      .composite([{ input: PHOTO, tile: true }])
      .png()
      .toFile(wall)
    const pan = "crop=1280:720:x='300+240*sin(t)':y='400+140*cos(t)',scale=out_color_matrix=bt709"
    const still = ['-loop', '1', '-framerate', `${RATE}`, '-i', wall]
    await bench.ffmpeg(...still, '-vf', pan, '-t', `${SECONDS}`, ...H264, video)
    const memory = watchMemory()
    const rows = [...(await benchEnhancer(bench, video)), ...(await benchEraser(bench, video))]
    return [...rows, { name: 'most memory of the engines', value: memory(), unit: 'MB' }]
  } finally {
    await engines.close()
    await rm(workspace, { recursive: true })
  }
}

async function benchEnhancer(bench: Bench, video: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, noise] of [
    ['clean', ''],
    ['noisy', ',noise=alls=14:allf=t'],
  ] as const) {
    const small = bench.fileIn(`${name}.mp4`)
    const plain = bench.fileIn(`${name}-plain.mp4`)
    const smaller = ['-t', `${ENHANCED_SECONDS}`, '-vf', `scale=640:360:flags=area${noise}`]
    await bench.ffmpeg('-i', video, ...smaller, ...H264, small)
    const filters = noise ? denoiseFilters({ noise: GUESSED_NOISE, bands: 0 }) : []
    const enlarged = [...filters, enlargeFilter({ width: 640, height: 360 }, { width: 1280, height: 720 })]
    await bench.ffmpeg('-i', small, '-vf', enlarged.join(','), ...H264, plain)
    const values = { video: fileOf(small), scale: '2', denoise: true, stabilise: false, smooth: false }
    const { result, perSecond } = await timed(ENHANCED_SECONDS, () => bench.run('ai-video-enhancer', values))
    const without = (value: number) => `${value.toFixed(3)} without the network`
    rows.push(
      { name: `enhance a ${name} video, 360p to 720p`, value: perSecond, unit: 'frames/s' },
      {
        name: `likeness to the original, ${name} video`,
        value: await likeness(bench, result, video),
        unit: 'dB',
        compared: without(await likeness(bench, plain, video)),
      },
      {
        name: `structure, ${name} video`,
        value: await structure(bench, result, video),
        unit: 'of 1 (SSIM)',
        compared: without(await structure(bench, plain, video)),
      },
    )
  }
  return rows
}

/** The mark in one place, compared with a plain blur there, and drifting over the picture. */
async function benchEraser(bench: Bench, video: string): Promise<Row[]> {
  const mark = bench.fileIn('mark.png')
  const { left, top, width, height } = MARK
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#fff" fill-opacity="0.7">
    <circle cx="30" cy="30" r="22"/><text x="62" y="42" font-size="36" font-family="sans-serif" font-weight="bold">PlumVideo</text></g></svg>`
  await sharp(Buffer.from(svg)).png().toFile(mark)
  const rows: Row[] = []
  for (const { name, x, y } of [
    { name: 'that stays', x: `${left}`, y: `${top}` },
    { name: 'that drifts', x: '300+floor(120*t)', y: '250+floor(90*t)' },
  ]) {
    const marked = bench.fileIn('marked.mp4')
    await bench.ffmpeg(
      '-i',
      video,
      '-i',
      mark,
      '-filter_complex',
      `overlay=x='${x}':y='${y}'`,
      ...H264,
      marked,
    )
    const { result, perSecond } = await timed(SECONDS, () =>
      bench.run('video-watermark-remover', { video: fileOf(marked) }),
    )
    const near = `crop=${width}:${height}:x='${x}':y='${y}'`
    const before = await likeness(bench, marked, video, near)
    const after = await likeness(bench, result, video, near)
    rows.push(
      { name: `erase a mark ${name}, 720p`, value: perSecond, unit: 'frames/s' },
      { name: `likeness, a mark ${name}`, value: after - before, unit: 'dB over the marked video' },
    )
    if (name !== 'that stays') continue
    const blurred = bench.fileIn('blurred.mp4')
    const place = `delogo=x=${left}:y=${top}:w=${width}:h=${height}`
    await bench.ffmpeg('-i', marked, '-vf', place, ...H264, blurred)
    const gain = after - (await likeness(bench, blurred, video, near))
    rows.push({ name: 'the same', value: gain, unit: 'dB over a plain blur' })
  }
  return rows
}

/** The peak memory of the engines' process so far, in megabytes. */
function watchMemory(): () => number {
  let most = 0
  const look = async () => {
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '')
    for (const pid of children.split(' ').filter(Boolean)) {
      most = Math.max(most, (await readMemoryMb(Number(pid))) ?? 0)
    }
  }
  const timer = setInterval(() => void look(), 250)
  return () => {
    clearInterval(timer)
    return most
  }
}

async function timed(
  seconds: number,
  task: () => Promise<string>,
): Promise<{ result: string; perSecond: number }> {
  const started = performance.now()
  const result = await task()
  return { result, perSecond: (seconds * RATE * 1000) / (performance.now() - started) }
}

/** Of all colours, in decibels. */
async function likeness(bench: Bench, file: string, truth: string, filter = 'null'): Promise<number> {
  return Number(/average:([\d.]+)/.exec(await compare(bench, file, truth, filter, 'psnr'))?.[1])
}

async function structure(bench: Bench, file: string, truth: string): Promise<number> {
  return Number(/All:([\d.]+)/.exec(await compare(bench, file, truth, 'null', 'ssim'))?.[1])
}

async function compare(
  bench: Bench,
  file: string,
  truth: string,
  filter: string,
  measure: 'psnr' | 'ssim',
): Promise<string> {
  const compared = `[0]${filter},format=gbrp[a];[1]${filter},format=gbrp[b];[a][b]${measure}=shortest=1`
  return bench.ffmpeg('-i', file, '-i', truth, '-lavfi', compared, '-f', 'null', '-')
}

function fileOf(file: string): EngineFile {
  return { path: file, kind: 'video', mime: 'video/mp4', width: null, height: null, durationMs: null }
}
