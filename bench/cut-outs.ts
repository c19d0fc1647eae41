import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { findIcon } from '../src/adapters/engines/builtin/kit/drawing/icons.ts'
import { coloursOf } from '../src/adapters/engines/builtin/kit/pictures/colours.ts'
import { findComponents } from '../src/adapters/engines/builtin/kit/pictures/components.ts'
import { fromPixels, loadPicture } from '../src/adapters/engines/builtin/kit/pictures/load-picture.ts'
import type { Picture, Plane } from '../src/adapters/engines/builtin/kit/pictures/raster.ts'
import { resizePlane } from '../src/adapters/engines/builtin/kit/pictures/resize-plane.ts'
import { cutOut } from '../src/adapters/engines/builtin/kit/subject/cut-out.ts'
import { look } from '../src/adapters/engines/builtin/kit/subject/look.ts'
import { refineEdge } from '../src/adapters/engines/builtin/kit/subject/refine-edge.ts'
import { createModels } from '../src/adapters/engines/builtin/models/models.ts'
import { listMaskedPictures } from './pictures.ts'
import { median, type Row } from './table.ts'

const SIDE = 1024
const JUDGED_SIDE = 512
const MEMORY_MB = 1_500
const ICONS = ['fox', 'cat', 'dog', 'teapot', 'bicycle', 'hot-beverage', 'guitar', 'wrapped-gift', 'owl']
const BACKDROPS = ['coffee', 'rocket', 'cat']
/** A smaller hole than this part of the subject is invisible. */
const SMALLEST_HOLE = 0.001

/** A picture, and how much each of its pixels truly belongs to the subject; below 0 where nobody can say. */
type Case = { set: string; picture: Picture; truth: Plane }
type Judgement = { overlap: number; holes: number }

/** The overlap of cut-outs with true masks, compared with one look of the same network. */
export async function benchCutOuts(): Promise<Row[]> {
  const models = createModels(MEMORY_MB)
  const tools = { models, progress: () => {}, signal: new AbortController().signal }
  const found: { set: string; ours: Judgement; plain: Judgement; ms: number }[] = []
  for await (const { set, picture, truth } of cases()) {
    const started = performance.now()
    const cut = await cutOut(picture, tools)
    const ms = performance.now() - started
    const seen = await look(picture, models)
    const small = await fit(picture)
    const once = seen && refineEdge(resizePlane(seen, small.width, small.height), coloursOf(small)).alpha
    found.push({
      set,
      ours: judge(alphaOf(await fit(cut)), truth),
      plain: once ? judge(once, truth) : { overlap: 0, holes: 0 },
      ms,
    })
  }
  return [...new Set(found.map(({ set }) => set))].flatMap((set) => {
    const own = found.filter((one) => one.set === set)
    return [
      ...rowsOf(set, own),
      { name: `${set}: time, ${SIDE} px`, value: median(own.map(({ ms }) => ms)), unit: 'ms p50' },
    ]
  })
}

function rowsOf(set: string, found: readonly { ours: Judgement; plain: Judgement }[]): Row[] {
  const figures = (of: 'ours' | 'plain') => ({
    mean: found.reduce((sum, one) => sum + one[of].overlap, 0) / found.length,
    worst: Math.min(...found.map((one) => one[of].overlap)),
    holes: found.reduce((sum, one) => sum + one[of].holes, 0),
  })
  const ours = figures('ours')
  const plain = figures('plain')
  const once = (value: number) => `${value.toFixed(value < 1 ? 3 : 0)} with one look`
  return [
    {
      name: `${set}: mean overlap, ${found.length} pictures`,
      value: ours.mean,
      unit: 'of 1',
      compared: once(plain.mean),
    },
    { name: `${set}: worst overlap`, value: ours.worst, unit: 'of 1', compared: once(plain.worst) },
    { name: `${set}: holes in subjects`, value: ours.holes, unit: 'holes', compared: once(plain.holes) },
  ]
}

/** Drawings in front of blurred photos, and every picture in `bench/data/cut-outs` with a mask beside it. */
async function* cases(): AsyncGenerator<Case> {
  for (const [i, name] of ICONS.entries()) {
    const body = findIcon('fluent-emoji', name)?.body
    if (!body) continue
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 32 32">${body}</svg>`
    const front = await sharp({ create: { width: SIDE, height: 768, channels: 4, background: '#0000' } })
      .composite([{ input: Buffer.from(svg), left: 60 + (i % 3) * 140, top: 80 }])
      .png()
      .toBuffer()
    const backdrop = path.resolve(import.meta.dirname, `../public/samples/${BACKDROPS[i % 3]}.webp`)
    const behind = sharp(await readFile(backdrop)).resize(SIDE, 768, { fit: 'cover' })
    const picture = await sharp(await behind.blur(14).png().toBuffer())
      .composite([{ input: front }])
      .jpeg({ quality: 92 })
      .toBuffer()
    yield { set: 'composites', picture: await read(picture), truth: alphaOf(await fit(await read(front))) }
  }
  for (const { set, file, mask } of await listMaskedPictures('cut-outs')) {
    const picture = await loadPicture(file, SIDE)
    const truth = alphaOf(await fit(await read(await sharp(mask).removeAlpha().toBuffer())), 0)
    yield { set, picture, truth: { ...truth, data: truth.data.map((value) => (isOpen(value) ? -1 : value)) } }
  }
}

/** Grey in a mask is where nobody can say. */
function isOpen(value: number): boolean {
  return value > 0.2 && value < 0.8
}

async function read(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

async function fit(picture: Picture): Promise<Picture> {
  const resized = fromPixels(picture).resize(JUDGED_SIDE, JUDGED_SIDE, { fit: 'fill' })
  return { width: JUDGED_SIDE, height: JUDGED_SIDE, data: await resized.raw().toBuffer() }
}

/** The alpha of a picture, or one of its colours. */
function alphaOf({ width, height, data }: Picture, channel = 3): Plane {
  const plane = new Float32Array(width * height)
  for (let i = 0; i < plane.length; i++) plane[i] = (data[i * 4 + channel] ?? 0) / 255
  return { width, height, data: plane }
}

function judge(found: Plane, truth: Plane): Judgement {
  let both = 0
  let either = 0
  let subject = 0
  for (const [i, own] of truth.data.entries()) {
    if (own < 0) continue
    const value = found.data[i] ?? 0
    both += Math.min(own, value)
    either += Math.max(own, value)
    subject += own
  }
  return { overlap: both / Math.max(1, either), holes: countHoles(found, truth, subject) }
}

/** Missing parts that lie in the true subject with all of their edge. */
function countHoles(found: Plane, truth: Plane, subject: number): number {
  const { labels, sizes } = findComponents(found, (value) => value < 0.5)
  const outside = new Set<number>()
  for (const [i, label] of labels.entries()) if ((truth.data[i] ?? 0) < 0.9) outside.add(label)
  return sizes.filter((size, label) => label > 0 && !outside.has(label) && size > subject * SMALLEST_HOLE)
    .length
}
