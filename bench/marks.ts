import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { createBuiltinEngines } from '../src/adapters/engines/builtin/builtin-engines.ts'
import { RejectedByEngineError } from '../src/modules/generations/engine.ts'
import { log } from './database.ts'
import { median, type Row } from './table.ts'

/** Photographs of your own are better: `BENCH_PHOTOS` names a folder of them. */
const PHOTOS = process.env.BENCH_PHOTOS ?? path.resolve(import.meta.dirname, '../tests/media')
const COUNT = Number(process.env.BENCH_MARKS ?? 16)
const TOOL = 'ai-watermark-remover'
const SIDE = 640
const MEMORY_MB = 2_000
/** A mark is gone where no more than this part of what it had changed is still there. */
const GONE = 0.2
/** No more than this part of the picture, away from the mark, may look different from before. */
const DAMAGE = 0.004
const VISIBLE = 14
const NEAR = 10

type Draw = (width: number, height: number, chance: () => number) => string
type Verdict = 'clean' | 'unclean' | 'damaged' | 'refused'

const WORDS = [
  'Plumfield Studio',
  'SAMPLE',
  '© Anna Lund',
  'www.fotolux.com',
  'Photo by R. Hale',
  '@travel.joe',
]

/**
 * What people put over photos: credit lines, words across, patterns, logos with names, dates, shadows, strips, black
 * words.
 */
const MARKS: Record<string, Draw> = {
  credit: (w, h, chance) =>
    text(chance, 0.97 * w, 0.965 * h, 0.06 * Math.min(w, h), '#fff', 0.55 + 0.45 * chance(), 'end'),
  across: (w, h, chance) =>
    text(chance, w / 2, (0.4 + 0.3 * chance()) * h, 0.09 * Math.min(w, h), '#fff', 0.28 + 0.25 * chance()),
  pattern: (w, h, chance) => {
    const size = 0.05 * Math.min(w, h)
    const opacity = 0.25 + 0.2 * chance()
    const state = chance()
    const rows = Array.from({ length: 40 }, (_, i) => i - 20)
    const words = rows.flatMap((row) =>
      rows.map((column) =>
        text(() => state, w / 2 + column * size * 13, h / 2 + row * size * 4, size, '#fff', opacity),
      ),
    )
    return `<g transform="rotate(-30 ${w / 2} ${h / 2})">${words.join('')}</g>`
  },
  sign: (w, h, chance) => {
    const size = 0.07 * Math.min(w, h)
    const disc = `<circle cx="${0.07 * w}" cy="${0.94 * h - 0.3 * size}" r="${0.6 * size}" fill="#fff" fill-opacity="0.85"/>`
    return disc + text(chance, 0.07 * w + size, 0.94 * h, size, '#fff', 0.85, 'start')
  },
  date: (w, h) =>
    `<text x="${0.96 * w}" y="${0.95 * h}" font-size="${0.05 * Math.min(w, h)}" font-family="monospace" fill="#ff8c1a" text-anchor="end">24.12.2019</text>`,
  shadow: (w, h, chance) => {
    const size = 0.055 * Math.min(w, h)
    const state = chance()
    const at = (x: number, y: number, fill: string, opacity: number) =>
      text(() => state, x, y, size, fill, opacity, 'start')
    return at(0.04 * w + 1.5, 0.1 * h + 1.5, '#000', 0.6) + at(0.04 * w, 0.1 * h, '#fff', 0.9)
  },
  strip: (w, h, chance) =>
    `<rect y="${0.86 * h}" width="${w}" height="${0.1 * h}" fill-opacity="0.45"/>` +
    text(chance, w / 2, 0.93 * h, 0.06 * Math.min(w, h), '#fff', 1),
  black: (w, h, chance) =>
    text(chance, w / 2, (0.3 + 0.5 * chance()) * h, 0.08 * Math.min(w, h), '#000', 0.45 + 0.3 * chance()),
}

function text(
  chance: () => number,
  x: number,
  y: number,
  size: number,
  fill: string,
  opacity: number,
  anchor = 'middle',
): string {
  const words = WORDS[Math.floor(chance() * WORDS.length)]
  return `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif" font-weight="bold" fill="${fill}" fill-opacity="${opacity}" text-anchor="${anchor}">${words}</text>`
}

/** The photo remover, left to find marks by itself and shown where they are, on photos whose truth is known. */
export async function benchMarks(): Promise<Row[]> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'bench-marks-'))
  const engines = createBuiltinEngines({ processes: 1, memoryMb: MEMORY_MB, ffmpeg: null, log })
  const files = (await readdir(PHOTOS)).filter((name) => /\.(jpe?g|png)$/i.test(name)).toSorted()
  const kinds = Object.entries(MARKS)
  const chance = createChance()
  const verdicts: Verdict[] = []
  const times: number[] = []
  const gained: number[] = []
  const context = { workspace, signal: new AbortController().signal, progress: () => {} }
  try {
    for (let n = 0; n < COUNT; n++) {
      const [kind, draw] = kinds[n % kinds.length] ?? []
      const set = await markPhoto(path.join(PHOTOS, files[n % files.length] ?? ''), draw, chance, workspace)
      const image = {
        path: set.marked,
        kind: 'image',
        mime: 'image/jpeg',
        width: set.width,
        height: set.height,
        durationMs: null,
      } as const
      const started = performance.now()
      try {
        const [output] = await engines.run({ tool: TOOL, seed: 1, values: { image } }, context)
        verdicts.push(await judge(set, output?.files[0].path ?? ''))
      } catch (error) {
        if (!(error instanceof RejectedByEngineError)) throw error
        verdicts.push('refused')
      }
      times.push(performance.now() - started)
      // Nobody paints over the whole picture.
      if (kind === 'pattern') continue
      const mark = { ...image, path: await paintAround(set, workspace), mime: 'image/png' } as const
      const [painted] = await engines.run({ tool: TOOL, seed: 1, values: { image, mark } }, context)
      gained.push((await decibelsOf(set, painted?.files[0].path ?? '')) - (await decibelsOf(set, set.marked)))
    }
  } finally {
    await engines.close()
    await rm(workspace, { recursive: true })
  }
  const part = (verdict: Verdict) => (100 * verdicts.filter((one) => one === verdict).length) / COUNT
  const rows = (['clean', 'refused', 'unclean', 'damaged'] as const).map((verdict) => ({
    name: `${COUNT} marked photos: ${verdict === 'refused' ? 'refused, not charged' : verdict}`,
    value: part(verdict),
    unit: '%',
  }))
  return [
    ...rows,
    { name: `mark found and taken off, ${SIDE} px`, value: median(times), unit: 'ms p50' },
    { name: 'gained inside marks painted over with a box', value: median(gained), unit: 'dB p50' },
  ]
}

interface MarkedPhoto {
  clean: Buffer
  mark: Buffer
  marked: string
  width: number
  height: number
}

async function markPhoto(
  file: string,
  draw: Draw | undefined,
  chance: () => number,
  workspace: string,
): Promise<MarkedPhoto> {
  const photo = sharp(file).rotate().flatten().resize(SIDE, SIDE, { fit: 'inside' })
  const { data: png, info } = await photo.png().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const drawn = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${draw?.(width, height, chance) ?? ''}</svg>`,
  )
  const marked = path.join(workspace, 'marked.jpg')
  await sharp(png)
    .composite([{ input: drawn }])
    .removeAlpha()
    .jpeg({ quality: 90 })
    .toFile(marked)
  const mark = await sharp(drawn).ensureAlpha().extractChannel(3).raw().toBuffer()
  return { clean: await sharp(png).removeAlpha().raw().toBuffer(), mark, marked, width, height }
}

/**
 * How much of the mark is left, by correlation with the difference from the truth, and how much has changed
 * elsewhere.
 */
async function judge({ clean, mark, marked, width, height }: MarkedPhoto, result: string): Promise<Verdict> {
  const before = await sharp(marked).removeAlpha().raw().toBuffer()
  const after = await sharp(result).removeAlpha().raw().toBuffer()
  let left = 0
  let whole = 0
  let changed = 0
  for (let i = 0; i < width * height; i++) {
    const isMark = (mark[i] ?? 0) > 12
    let change = 0
    for (let c = i * 3; c < i * 3 + 3; c++) {
      const truth = clean[c] ?? 0
      const old = before[c] ?? 0
      const now = after[c] ?? 0
      if (isMark) {
        left += (old - truth) * (now - truth)
        whole += (old - truth) ** 2
      }
      change = Math.max(change, Math.abs(now - old))
    }
    if (change > VISIBLE && !isNear(mark, i, width)) changed++
  }
  if (changed > DAMAGE * width * height) return 'damaged'
  return left <= GONE * whole ? 'clean' : 'unclean'
}

/** A rough box around a mark, as people paint. */
async function paintAround({ mark, width, height }: MarkedPhoto, workspace: string): Promise<string> {
  const places = Array.from(mark.keys()).filter((i) => (mark[i] ?? 0) > 12)
  const columns = places.map((i) => i % width)
  const rows = places.map((i) => Math.floor(i / width))
  const left = Math.min(...columns) - NEAR
  const right = Math.max(...columns) + NEAR
  const top = Math.min(...rows) - NEAR
  const bottom = Math.max(...rows) + NEAR
  const file = path.join(workspace, 'painted.png')
  const box = `<rect width="100%" height="100%"/><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="#fff"/>`
  await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${box}</svg>`),
  )
    .png()
    .toFile(file)
  return file
}

/** How close a picture is to the truth inside the mark. */
async function decibelsOf({ clean, mark }: MarkedPhoto, file: string): Promise<number> {
  const seen = await sharp(file).removeAlpha().raw().toBuffer()
  let sum = 0
  let values = 0
  for (let i = 0; i < seen.length; i++) {
    if ((mark[Math.floor(i / 3)] ?? 0) <= 12) continue
    sum += ((seen[i] ?? 0) - (clean[i] ?? 0)) ** 2
    values++
  }
  return 10 * Math.log10(255 ** 2 / Math.max(0.1, sum / Math.max(1, values)))
}

function isNear(mark: Buffer, place: number, width: number): boolean {
  for (let y = -NEAR; y <= NEAR; y += 2) {
    for (let x = -NEAR; x <= NEAR; x += 2) if ((mark[place + y * width + x] ?? 0) > 12) return true
  }
  return false
}

/** The same in each run. */
function createChance(): () => number {
  let state = 77
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
