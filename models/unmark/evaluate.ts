import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { InferenceSession } from 'onnxruntime-node'
import sharp from 'sharp'
import { findOverlay, maskOf } from '../../src/adapters/engines/builtin/kit/fill/find-overlay.ts'
import { growMask, type Mask, maskAbove, newMask } from '../../src/adapters/engines/builtin/kit/fill/mask.ts'
import type { Picture } from '../../src/adapters/engines/builtin/kit/pictures/raster.ts'
import { createModels } from '../../src/adapters/engines/builtin/models/models.ts'
import { createWords } from '../data/marks/words.ts'
import { SPLITS } from '../data/splits.ts'
import { type Sighting, seeMarks } from './see-marks.ts'

/**
 * Marks that were not trained with, over photographs of sources that were not trained with; in pieces, where a machine
 * is slow. And everyday photographs, which carry none: a count of 0 measures these alone.
 */

const SIDE = 512
const FALSE_AREA = 0.0006
const OPACITIES = [0.3, 1] as const
/** From here on the remover takes a mark off wholly. */
const CERTAIN = 0.6
/** Numbers that are drawn for each mark. */
const DRAWN = 3

const [folder = 'packed', weights = 'out/unmark.onnx', count = '200', beside = 'finder', from = '0'] =
  process.argv.slice(2)
const network = await InferenceSession.create(weights, { intraOpNumThreads: 2 })
const models = createModels(1_500)
const { random } = createWords(11)
const squares = readdirSync(folder)
  .flatMap((file) => /^(photos-\d+)\.json$/.exec(file)?.[1] ?? [])
  .flatMap(rowsOf)
const photos = squares.filter(({ row }) => row[3] === SPLITS['held-out'])
const everyday = from === '0' ? squares.filter(({ row }) => row[3] === SPLITS.everyday) : []
const marks = rowsOf('marks').filter((_, i) => i % 10 === 3)

const markedBy = ({ certainty }: Sighting): Mask => maskAbove(certainty, CERTAIN)

/** What the remover finds without this network; nothing where nobody asks for it. */
async function findToday(picture: Picture): Promise<Mask> {
  return beside === 'finder' ? maskOf(await findOverlay(picture, { models }), picture) : newMask(SIDE, SIDE)
}

/** A picture in a shard: where it lies, and what is said of it. */
interface Packed {
  shard: string
  row: number[]
}

function rowsOf(shard: string): Packed[] {
  const rows = JSON.parse(readFileSync(path.join(folder, `${shard}.json`), 'utf8')) as number[][]
  return rows.map((row) => ({ shard, row }))
}

async function readPixels(packed: Packed | undefined, channels: 3 | 4): Promise<Uint8Array> {
  if (!packed) throw new Error('There is nothing to evaluate with.')
  const [offset = 0, length = 0] = packed.row
  const bytes = readFileSync(path.join(folder, `${packed.shard}.bin`)).subarray(offset, offset + length)
  const image = sharp(bytes)
  return (channels === 4 ? image.ensureAlpha() : image).raw().toBuffer()
}

/** A photograph with a mark over it, as JPEG leaves it, and what the mark has changed: itself, and a pixel around it. */
async function layOver(photo: Uint8Array, mark: Uint8Array): Promise<{ marked: Picture; truth: Mask }> {
  const opacity = OPACITIES[0] + (OPACITIES[1] - OPACITIES[0]) * random()
  const white = random() < 0.7 ? 235 + 20 * random() : 255 * random()
  const data = new Uint8Array(photo)
  const truth = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE) }
  for (let i = 0; i < SIDE * SIDE; i++) {
    const share = (opacity * (mark[i * 3 + 1] ?? 0)) / 255
    if (share > 0.05) truth.data[i] = 1
    const paint = (white * (mark[i * 3] ?? 0)) / 255
    for (let c = 0; c < 3; c++)
      data[i * 4 + c] = Math.round((photo[i * 4 + c] ?? 0) * (1 - share) + paint * share)
  }
  return { marked: await throughJpeg(data), truth: growMask(truth, 1) }
}

async function throughJpeg(data: Uint8Array): Promise<Picture> {
  const raw = { width: SIDE, height: SIDE, channels: 4 } as const
  const packed = await sharp(data, { raw }).removeAlpha().jpeg({ quality: 88 }).toBuffer()
  return { width: SIDE, height: SIDE, data: await sharp(packed).ensureAlpha().raw().toBuffer() }
}

function overlapOf(one: Mask, other: Mask): number {
  let shared = 0
  let all = 0
  for (let i = 0; i < one.data.length; i++) {
    const a = one.data[i] ?? 0
    const b = other.data[i] ?? 0
    shared += a & b
    all += a | b
  }
  return shared / Math.max(1, all)
}

function decibelsIn(mask: Mask, one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  let values = 0
  for (let i = 0; i < mask.data.length; i++) {
    if (!mask.data[i]) continue
    for (let c = 0; c < 3; c++) sum += ((one[i * 4 + c] ?? 0) - (other[i * 4 + c] ?? 0)) ** 2
    values += 3
  }
  return 10 * Math.log10(255 ** 2 / Math.max(0.1, sum / Math.max(1, values)))
}

/** Whether a picture without a mark gets a mask. */
async function isMistaken(clean: Picture): Promise<boolean> {
  return mean(Array.from(markedBy(await seeMarks(clean, network)).data)) > FALSE_AREA
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const table = { overlap: [] as number[], old: [] as number[], gained: [] as number[], found: 0, oldFound: 0 }
let falseMasks = 0
let oldFalseMasks = 0
let unmarked = 0
for (let skipped = 0; skipped < Number(from) * DRAWN; skipped++) random()
for (let n = Number(from); n < Number(from) + Number(count); n++) {
  const photo = await readPixels(photos[(n * 7) % photos.length], 4)
  const clean = await throughJpeg(photo)
  const { marked, truth } = await layOver(photo, await readPixels(marks[(n * 5) % marks.length], 3))
  const sighting = await seeMarks(marked, network)
  const seen = markedBy(sighting)
  const old = await findToday(marked)
  const repaired = new Uint8Array(marked.data)
  for (let i = 0; i < seen.data.length; i++) {
    if (seen.data[i]) repaired.set(sighting.clean.data.subarray(i * 4, i * 4 + 3), i * 4)
  }
  table.overlap.push(overlapOf(truth, seen))
  table.old.push(overlapOf(truth, old))
  table.gained.push(decibelsIn(truth, repaired, clean.data) - decibelsIn(truth, marked.data, clean.data))
  if (overlapOf(truth, seen) > 0.2) table.found++
  if (overlapOf(truth, old) > 0.2) table.oldFound++
  if (n < photos.length) {
    unmarked++
    if (await isMistaken(clean)) falseMasks++
    if ((await findToday(clean)).data.includes(1)) oldFalseMasks++
  }
  if (n % 6 === 5)
    console.log(
      n + 1,
      mean(table.overlap).toFixed(3),
      mean(table.old).toFixed(3),
      mean(table.gained).toFixed(2),
      falseMasks,
      oldFalseMasks,
    )
}
let mistaken = 0
for (const photo of everyday) {
  if (await isMistaken(await throughJpeg(await readPixels(photo, 4)))) mistaken++
}
console.log({
  marks: table.overlap.length,
  overlap: mean(table.overlap),
  overlapToday: mean(table.old),
  foundPart: table.found / table.overlap.length,
  foundPartToday: table.oldFound / table.old.length,
  gainedDb: mean(table.gained),
  falseMaskPart: falseMasks / unmarked,
  falseMaskPartToday: oldFalseMasks / unmarked,
  falseMaskPartEveryday: mistaken / everyday.length,
})
