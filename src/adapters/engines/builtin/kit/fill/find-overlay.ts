import type { TaskTools } from '../../host/task.ts'
import type { Face } from '../faces/face.ts'
import { findFaces } from '../faces/find-faces.ts'
import { coloursOf } from '../pictures/colours.ts'
import { darkestOf } from '../pictures/darkest.ts'
import { withEvenContrast } from '../pictures/even-contrast.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { lumaOf } from '../pictures/luma.ts'
import type { Picture } from '../pictures/raster.ts'
import { isWithin } from './area.ts'
import { findText, type TextLine, withinLine } from './find-text.ts'
import { type Lettering, readLettering } from './lettering.ts'
import { growMask, type Mask, newMask } from './mask.ts'
import { areOneMark, chooseOverlaid } from './overlaid-text.ts'
import { findStrip } from './strip.ts'
import { rowsOf } from './text-rows.ts'

/** Lettering that was laid over a picture, at the size at which it is looked for. */
export interface Overlay {
  width: number
  height: number
  letterings: Lettering[]
}

/** Letters of small credits are a few pixels high at this size, and the network takes about a second. */
const WORK_SIDE = 960
/**
 * Lettering with more than this part on a face is left to people who paint: a filling on a face is noticed at once.
 */
const ON_FACE = 0.03
/** Where pieces of words count, small pictures are enlarged by this factor at most. */
const CLOSEST = 1.5
/** Larger letters are not a mark, as a part of the picture's height. */
export const MAX_LETTERS = 0.25
export const EVEN_REACH = 24

type Tools = Pick<TaskTools, 'models'>

export async function findOverlay(picture: Picture, tools: Tools): Promise<Overlay> {
  const work = await atWorkSize(picture)
  const [luma, colours] = [lumaOf(work), coloursOf(work)]
  const lines = await findText(work, tools)
  const faces = lines.length > 0 ? await findFaces(work, tools) : []
  const letterings = chooseOverlaid(
    lines.flatMap((line) => readLettering(line, luma, colours) ?? []),
    work,
  )
  const touchesFace = letterings.some((lettering) => isOnFace(lettering, faces, work.width))
  return { width: work.width, height: work.height, letterings: touchesFace ? [] : letterings }
}

/** Lines of lettering, at the size at which they are looked for. */
export interface Lines {
  width: number
  height: number
  rows: TextLine[]
}

/** Rows of words that were laid over a picture, wherever they lie. */
export interface Rows extends Lines {
  acrossFace: boolean
  /** Whether they stand on a strip across the picture, which would be left. */
  onStrip: boolean
}

/** Looks closer than for letterings, and a second time without the light and shade of the scene. */
export async function findRows(picture: Picture, tools: Tools): Promise<Rows> {
  const work = await atWorkSize(picture, CLOSEST)
  const { width, height } = work
  for (const view of [work, withEvenContrast(work, EVEN_REACH)]) {
    const rows = rowsOf(await findText(view, tools), work)
    if (rows.length === 0) continue
    if (!areOneMark(rows.map((line) => ({ line })))) break
    const faces = await findFaces(work, tools)
    const luma = lumaOf(work)
    const onStrip = rows.some((row) => findStrip(row, luma) !== null)
    return { width, height, rows, acrossFace: rows.some((row) => isAcrossFace(row, faces)), onStrip }
  }
  return { width, height, rows: [], acrossFace: false, onStrip: false }
}

/**
 * All lettering of a picture, and that of the darkest of its three colours as well: colourful things are dark there,
 * so that white words lost in a busy scene stand out. A line may be found twice.
 */
export async function findAllLettering(picture: Picture, tools: Tools): Promise<Lines> {
  const work = await atWorkSize(picture, CLOSEST)
  const views = [work, darkestOf(work)]
  const rows = await Promise.all(views.map((view) => findLines(view, tools)))
  return { width: work.width, height: work.height, rows: rows.flat() }
}

async function findLines(work: Picture, tools: Tools): Promise<TextLine[]> {
  return (await findText(work, tools)).filter((line) => line.height <= MAX_LETTERS * work.height)
}

/** In pixels of the picture. */
interface ReadWord {
  x: number
  y: number
  length: number
}

/** Where lettering can be read in chosen places of a picture: the middle of each line, and how long it is. */
export async function readWithin(picture: Picture, places: Mask, tools: Tools): Promise<ReadWord[]> {
  const scale = scaleOfWork(picture, CLOSEST)
  const rows = await findLines(await atWorkSize(picture, CLOSEST), tools)
  return rows
    .map(({ x, y, length }) => ({
      x: Math.floor(x / scale),
      y: Math.floor(y / scale),
      length: length / scale,
    }))
    .filter(({ x, y }) => places.data[y * places.width + x] === 1)
}

/** The rows of words that can be read in a picture as it is seen. */
export async function readRows(picture: Picture, tools: Tools): Promise<Lines> {
  const work = await atWorkSize(picture, CLOSEST)
  const rows = rowsOf(await findText(work, tools), work)
  const { width, height } = work
  return { width, height, rows: areOneMark(rows.map((line) => ({ line }))) ? rows : [] }
}

/** The lines of an overlay that can still be read in the cleaned picture. */
export async function stillThere(
  picture: Picture,
  { letterings }: Overlay,
  tools: Tools,
): Promise<TextLine[]> {
  const found = await findText(await atWorkSize(picture), tools)
  const taken = new Set(letterings.flatMap(({ line }) => line.core))
  return found.filter(({ core }) => core.filter((i) => taken.has(i)).length > core.length / 4)
}

/** The letters of an overlay, as large as a picture. */
export function maskOf(
  { width, height, letterings }: Overlay,
  size: { width: number; height: number },
): Mask {
  const mask = newMask(width, height)
  for (const { letters } of letterings) for (const i of letters) mask.data[i] = 1
  return enlargeMask(growMask(mask, 1), size)
}

/** Everything inside lines, between and around their letters. */
export function boxesOf(
  { width, height }: Pick<Overlay, 'width' | 'height'>,
  lines: readonly TextLine[],
  size: { width: number; height: number },
  around = { ends: 0.5, sides: 0.25 },
): Mask {
  const mask = newMask(width, height)
  for (const line of lines) {
    const isWithin = withinLine(line, around)
    for (let i = 0; i < mask.data.length; i++)
      if (isWithin(i % width, Math.floor(i / width))) mask.data[i] = 1
  }
  return enlargeMask(mask, size)
}

function isOnFace({ letters }: Lettering, faces: readonly Pick<Face, 'box'>[], width: number): boolean {
  return faces.some(({ box }) => {
    const inside = letters.filter((i) => isWithin(box, i % width, Math.floor(i / width)))
    return inside.length > ON_FACE * letters.length
  })
}

/** Whether a row of words lies over a face, both at one size. */
export function isAcrossFace(row: TextLine, faces: readonly Pick<Face, 'box'>[]): boolean {
  return faces.some(
    ({ box }) =>
      Math.abs(row.x - box.x - box.width / 2) < (row.length + box.width) / 2 &&
      Math.abs(row.y - box.y - box.height / 2) < (row.height + box.height) / 2,
  )
}

function scaleOfWork({ width, height }: Picture, largest: number): number {
  return Math.min(largest, WORK_SIDE / Math.max(width, height))
}

async function atWorkSize(picture: Picture, largest = 1): Promise<Picture> {
  const scale = scaleOfWork(picture, largest)
  if (scale === 1) return picture
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return resizePicture(picture, side(picture.width), side(picture.height))
}

function enlargeMask(mask: Mask, { width, height }: { width: number; height: number }): Mask {
  if (width === mask.width) return mask
  const large = newMask(width, height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * mask.height) / height) * mask.width
    for (let x = 0; x < width; x++) {
      large.data[y * width + x] = mask.data[row + Math.floor((x * mask.width) / width)] ?? 0
    }
  }
  return large
}
