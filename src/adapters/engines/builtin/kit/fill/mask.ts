import sharp from 'sharp'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { type Box, copyBox, type Plane, type Size } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'

/** Which pixels of a picture should go: 1, or 0 for those that stay. */
export interface Mask {
  width: number
  height: number
  data: Uint8Array
}

const CHOSEN = 128

export function newMask(width: number, height: number): Mask {
  return { width, height, data: new Uint8Array(width * height) }
}

/** A mask with these places set, row by row. */
export function maskAt(places: Iterable<number>, { width, height }: Pick<Mask, 'width' | 'height'>): Mask {
  const mask = newMask(width, height)
  for (const i of places) mask.data[i] = 1
  return mask
}

export function planeOf({ width, height, data }: Mask): Plane {
  return { width, height, data: Float32Array.from(data) }
}

export function maskAbove({ width, height, data }: Plane, least: number): Mask {
  const mask = newMask(width, height)
  for (let i = 0; i < data.length; i++) if ((data[i] ?? 0) > least) mask.data[i] = 1
  return mask
}

/** The part of a mask inside a box; beyond the edges of the mask nothing is set. */
export function cropMask(mask: Mask, box: Box): Mask {
  const { width, height } = box
  return { width, height, data: copyBox(mask, box, new Uint8Array(width * height)) }
}

/** Reads what was painted over a picture, at any size, as a mask of the picture's size. */
export async function loadMask(path: string, width: number, height: number): Promise<Mask> {
  try {
    const painted = await sharp(path)
      .flatten({ background: '#000000' })
      .toColourspace('b-w')
      .resize(width, height, { fit: 'fill', kernel: 'linear' })
      .extractChannel(0)
      .raw({ depth: 'uchar' })
      .toBuffer()
    return { width, height, data: painted.map((value) => (value >= CHOSEN ? 1 : 0)) }
  } catch {
    throw new RejectedByEngineError('unreadable')
  }
}

/** The same mask in another size: a pixel is set if most of what it shows was. */
export function inSizeOf({ width, height }: Size, mask: Mask): Mask {
  return maskAbove(resizePlane(planeOf(mask), width, height), 0.5)
}

export function joinMasks(one: Mask, other: Mask): Mask {
  return { ...one, data: one.data.map((value, i) => value || (other.data[i] ?? 0)) }
}

export function commonOf(one: Mask, other: Mask): Mask {
  return { ...one, data: one.data.map((value, i) => value & (other.data[i] ?? 0)) }
}

export function without(mask: Mask, other: Mask): Mask {
  return { ...mask, data: mask.data.map((value, i) => (value && !other.data[i] ? 1 : 0)) }
}

/** Everything that a mask leaves out. */
export function outside(mask: Mask): Mask {
  return { ...mask, data: mask.data.map((value) => 1 - value) }
}

export function placesOf({ data }: Mask): number[] {
  const places: number[] = []
  for (let i = 0; i < data.length; i++) if (data[i]) places.push(i)
  return places
}

export function countChosen({ data }: Mask): number {
  return data.reduce((sum, value) => sum + value, 0)
}

/** Whether the mask is thicker than so many pixels anywhere. */
export function isThicker(mask: Mask, pixels: number): boolean {
  const reached = growMask(outside(mask), Math.ceil(pixels / 2))
  return mask.data.some((value, i) => value > 0 && !reached.data[i])
}

/** The mask grown by this many pixels. Linear in pixels. */
export function growMask(mask: Mask, border: number): Mask {
  const { width, height } = mask
  const rows = growAlong(mask.data, { lines: height, lineStep: width, length: width, step: 1 }, border)
  const data = growAlong(rows, { lines: width, lineStep: 1, length: height, step: width }, border)
  return { width, height, data }
}

interface Axis {
  lines: number
  lineStep: number
  length: number
  step: number
}

function growAlong(data: Uint8Array, { lines, lineStep, length, step }: Axis, border: number): Uint8Array {
  const grown = new Uint8Array(data.length)
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    let since = border + 1
    for (let i = 0; i < length; i++) {
      since = data[start + i * step] ? 0 : since + 1
      if (since <= border) grown[start + i * step] = 1
    }
    since = border + 1
    for (let i = length - 1; i >= 0; i--) {
      since = data[start + i * step] ? 0 : since + 1
      if (since <= border) grown[start + i * step] = 1
    }
  }
  return grown
}
