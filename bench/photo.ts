import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { createBuiltinEngines } from '../src/adapters/engines/builtin/builtin-engines.ts'
import {
  type EngineFile,
  type EngineInput,
  RejectedByEngineError,
} from '../src/modules/generations/engine.ts'
import { log } from './database.ts'
import { medianTimeOnNewPhotos } from './new-photos.ts'
import { median, type Row, ratio } from './table.ts'

const ROUNDS = 3
const SIDE = 512
const MEMORY_MB = 2_000
const SAMPLE = path.resolve(import.meta.dirname, '../tests/media/astronaut.jpg')
const RGB = { width: SIDE, height: SIDE, channels: 3 } as const

type Engines = ReturnType<typeof createBuiltinEngines>

/** The engines for photos compared with the simplest possible way: their cost and their gain. */
export async function benchPhotoEngines(): Promise<Row[]> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'bench-photo-'))
  const engines = createBuiltinEngines({ processes: 1, memoryMb: MEMORY_MB, ffmpeg: null, log })
  try {
    const photo = path.join(workspace, 'photo.png')
    await sharp(SAMPLE).resize(SIDE, SIDE).png().toFile(photo)
    return [
      ...(await benchEnhancer(engines, photo, workspace)),
      ...(await benchEraser(engines, photo, workspace)),
      ...(await benchStyles(engines, photo, workspace)),
    ]
  } finally {
    await engines.close()
    await rm(workspace, { recursive: true })
  }
}

async function benchEnhancer(engines: Engines, photo: string, workspace: string): Promise<Row[]> {
  const plain = path.join(workspace, 'plain.png')
  const small = path.join(workspace, 'small.png')
  await sharp(photo)
    .resize(SIDE / 2, SIDE / 2)
    .png()
    .toFile(small)
  const enlarge = async (file: string, side: number) => {
    await sharp(file).resize(side, side, { kernel: 'lanczos3' }).png().toFile(plain)
  }
  const values = (file: string) => ({
    image: fileOf(file),
    scale: '2',
    oldPhoto: false,
    addColour: false,
    denoise: true,
    sharpen: true,
  })
  const enhance = (file: string) => run(engines, 'ai-image-enhancer', values(file), workspace)
  const enhancedMs = await medianTimeOnNewPhotos(() => enhance(photo), [photo], ROUNDS)
  const plainMs = await medianTimeOf(() => enlarge(photo, 2 * SIDE))
  await enlarge(small, SIDE)
  const ours = await judge(photo, await enhance(small), null)
  const theirs = await judge(photo, plain, null)
  return [
    {
      name: 'enhance x2, 512 px',
      value: enhancedMs,
      unit: 'ms p50',
      compared: ratio(enhancedMs, plainMs, 'Lanczos'),
    },
    { name: 'Lanczos x2 by sharp, 512 px', value: plainMs, unit: 'ms p50' },
    ...qualityRows('x2 of a halved photo', ours, theirs, 'Lanczos'),
  ]
}

async function benchEraser(engines: Engines, photo: string, workspace: string): Promise<Row[]> {
  const words = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><text x="30" y="330" font-size="64"
      font-family="sans-serif" font-weight="bold" fill="#fff">SAMPLE MARK</text></svg>`,
  )
  const marked = path.join(workspace, 'marked.png')
  const mask = path.join(workspace, 'mask.png')
  await sharp(photo)
    .composite([{ input: words }])
    .removeAlpha()
    .png()
    .toFile(marked)
  await sharp(words).flatten({ background: '#000' }).threshold(20).png().toFile(mask)
  const image = fileOf(marked)
  // Choosing for itself it may refuse, and nothing could be compared.
  const filled = { image, mark: fileOf(mask), takeOff: 'fill' }
  const erase = () => run(engines, 'ai-watermark-remover', filled, workspace)
  const erasedMs = await medianTimeOnNewPhotos(erase, [marked], ROUNDS)
  const find = () => run(engines, 'ai-watermark-remover', { image }, workspace).catch(unlessRefused)
  const foundMs = await medianTimeOnNewPhotos(find, [marked], ROUNDS)
  const diffused = path.join(workspace, 'diffused.png')
  const diffusedMs = await medianTimeOf(() => diffuse(marked, mask, diffused))
  const ours = await judge(photo, await erase(), mask)
  const theirs = await judge(photo, diffused, mask)
  return [
    {
      name: 'fill in words that were painted over, 512 px',
      value: erasedMs,
      unit: 'ms p50',
      compared: ratio(erasedMs, diffusedMs, 'diffusion'),
    },
    { name: 'look for words, and erase them or refuse, 512 px', value: foundMs, unit: 'ms p50' },
    { name: 'diffusion from the edge inwards, 512 px', value: diffusedMs, unit: 'ms p50' },
    ...qualityRows('words filled in', ours, theirs, 'diffusion'),
  ]
}

/** What is in doubt is refused, after all the work. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof RejectedByEngineError)) throw error
}

async function benchStyles(engines: Engines, photo: string, workspace: string): Promise<Row[]> {
  const image = fileOf(photo)
  const style = (name: string) => () =>
    run(engines, 'ai-image-to-image', { image, style: name, strength: 80 }, workspace)
  const colour = { image, background: 'color', color: '#7a5cf6', shadow: true }
  const change = () => run(engines, 'ai-background-changer', colour, workspace)
  const time = (task: () => Promise<unknown>) => medianTimeOnNewPhotos(task, [photo], ROUNDS)
  return [
    { name: 'cartoon, 512 px', value: await time(style('cartoon')), unit: 'ms p50' },
    { name: 'oil, 512 px', value: await time(style('oil')), unit: 'ms p50' },
    { name: 'another background, 512 px', value: await time(change), unit: 'ms p50' },
  ]
}

/** The way without a network: each open pixel next to known ones takes their mean, layer by layer. */
async function diffuse(file: string, maskFile: string, output: string): Promise<void> {
  const data = await sharp(file).removeAlpha().raw().toBuffer()
  const open = (await sharp(maskFile).extractChannel(0).raw().toBuffer()).map((value) => (value > 0 ? 1 : 0))
  while (open.includes(1)) {
    const layer = Array.from(open.keys()).filter(
      (i) => open[i] === 1 && around(i).some((near) => open[near] === 0),
    )
    for (const i of layer) {
      const known = around(i).filter((near) => open[near] === 0)
      for (let c = 0; c < 3; c++) {
        data[i * 3 + c] = known.reduce((sum, near) => sum + (data[near * 3 + c] ?? 0), 0) / known.length
      }
    }
    for (const i of layer) open[i] = 0
  }
  await sharp(data, { raw: RGB }).png().toFile(output)
}

function around(i: number): number[] {
  return [i - SIDE - 1, i - SIDE, i - SIDE + 1, i - 1, i + 1, i + SIDE - 1, i + SIDE, i + SIDE + 1]
}

/**
 * How far a result is from the truth where a mask is white, pixel by pixel, and how much of the true detail it has.
 * The first figure alone would reward blur, and the second alone would reward noise.
 */
async function judge(truth: string, result: string, mask: string | null) {
  const read = (file: string) => sharp(file).removeAlpha().greyscale().raw().toBuffer()
  const one = await read(truth)
  const other = await read(result)
  const chosen = mask ? await read(mask) : null
  let error = 0
  let own = 0
  let found = 0
  let count = 0
  for (let i = SIDE; i < one.length - SIDE; i++) {
    if (chosen && chosen[i] === 0) continue
    error += Math.abs((one[i] ?? 0) - (other[i] ?? 0))
    own += Math.abs(detailAt(one, i))
    found += Math.abs(detailAt(other, i))
    count++
  }
  return { error: error / count, detailPercent: (100 * found) / own }
}

function detailAt(data: Buffer, i: number): number {
  const around = (data[i - 1] ?? 0) + (data[i + 1] ?? 0) + (data[i - SIDE] ?? 0) + (data[i + SIDE] ?? 0)
  return around - 4 * (data[i] ?? 0)
}

type Judgement = Awaited<ReturnType<typeof judge>>

function qualityRows(what: string, ours: Judgement, plain: Judgement, plainName: string): Row[] {
  const compared = (value: number, base: number) => ratio(value, base, plainName)
  return [
    {
      name: `${what}: mean error`,
      value: ours.error,
      unit: 'of 255',
      compared: compared(ours.error, plain.error),
    },
    {
      name: `${what}: detail, of what was there`,
      value: ours.detailPercent,
      unit: '%',
      compared: compared(ours.detailPercent, plain.detailPercent),
    },
  ]
}

async function run(
  engines: Engines,
  tool: EngineInput['tool'],
  values: EngineInput['values'],
  workspace: string,
): Promise<string> {
  const context = { workspace, signal: new AbortController().signal, progress: () => {} }
  const [output] = await engines.run({ tool, seed: 1, values }, context)
  return output?.files[0].path ?? ''
}

function fileOf(file: string): EngineFile {
  return { path: file, kind: 'image', mime: 'image/png', width: SIDE, height: SIDE, durationMs: null }
}

/** After a run that is not counted, since it loads what is needed. */
async function medianTimeOf(task: () => Promise<unknown>): Promise<number> {
  await task()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await task()
    times.push(performance.now() - started)
  }
  return median(times)
}
