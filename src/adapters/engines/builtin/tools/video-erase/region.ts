import { cropMask, type Mask, planeOf } from '../../kit/fill/mask.ts'
import { boxBlur } from '../../kit/pictures/blur.ts'
import { findComponents, pixelsOf } from '../../kit/pictures/components.ts'
import { distanceTo } from '../../kit/pictures/distance.ts'
import { type Box, boxAround } from '../../kit/pictures/raster.ts'

/** Some of the pixels of a region. */
export interface Places {
  at: Int32Array
  x: Int32Array
  y: Int32Array
  /** Of the coarse plane that frames are compared in. */
  cell: Int32Array
}

/** A mark, and the surroundings that are examined to tell what is behind it. */
export interface Region {
  /** Where the mark is while it is at its first place. A moving mark may take the box beyond the frame. */
  box: Box
  /** Within the box. */
  mask: Mask
  /** The places of its pixels. */
  holes: Places
  /** The same by connected piece, as of letters. */
  pieces: Places[]
  /** The places just outside the mask, by which other frames are compared. */
  collar: Places
  /** Within this many pixels of any hole there is some of the collar. */
  reach: number
  /** Whether the mark moves, and the region with it. */
  moves: boolean
  /** How much of the filling each pixel takes: less towards the edge of the mask. */
  feather: Float32Array
}

/** What is hidden in a part of a frame: by a mark, or because it is not in the frame at all. */
export const BY_MARK = 1
const BY_BORDER = 2

/** What is compared over a neighbourhood need not be known for every pixel, which saves a lot of time. */
export const COARSE = 4
/** The margin around a mark: a part of its longer side, within limits in pixels. */
const MARGIN = { part: 0.4, least: 40, most: 160 }
const COLLAR = 8
const FEATHER = 2

type Size = Pick<Box, 'width' | 'height'>

/** A moving mark gets a margin on all sides, even where it begins at the border of the frame. */
export function planRegion(mask: Mask, moves: boolean): Region | null {
  const inner = boxAround(planeOf(mask), 0)
  if (!inner) return null
  const longer = Math.max(inner.width, inner.height)
  const margin = Math.round(Math.min(MARGIN.most, Math.max(MARGIN.least, MARGIN.part * longer)))
  const box = moves ? growBox(inner, margin) : clipBox(inner, margin, mask)
  const part = cropMask(mask, box)
  const shape = planeOf(part)
  const outwards = distanceTo(shape, (value) => value > 0)
  const inwards = distanceTo(shape, (value) => value === 0)
  const places = Int32Array.from(part.data.keys())
  const isCollar = (i: number) => part.data[i] === 0 && (outwards.data[i] ?? 0) <= COLLAR
  return {
    box,
    mask: part,
    holes: placesOf(
      places.filter((i) => part.data[i] === 1),
      box,
    ),
    pieces: pixelsOf(findComponents(part, (value) => value === 1)).map((at) =>
      placesOf(Int32Array.from(at), box),
    ),
    collar: placesOf(places.filter(isCollar), box),
    reach:
      COLLAR +
      Math.ceil(inwards.data.reduce((most, value) => (value < 1e6 ? Math.max(most, value) : most), 0)),
    moves,
    feather: featherOf(part),
  }
}

export function growBox({ left, top, width, height }: Box, margin: number): Box {
  return { left: left - margin, top: top - margin, width: width + 2 * margin, height: height + 2 * margin }
}

/** A box with a margin, as far as it lies in the frame. */
export function clipBox(inner: Box, margin: number, frame: Size): Box {
  const { left, top, width, height } = growBox(inner, margin)
  const fromX = Math.max(0, left)
  const fromY = Math.max(0, top)
  return {
    left: fromX,
    top: fromY,
    width: Math.min(frame.width, left + width) - fromX,
    height: Math.min(frame.height, top + height) - fromY,
  }
}

function placesOf(at: Int32Array, { width }: Box): Places {
  const x = at.map((i) => i % width)
  const y = at.map((i) => Math.floor(i / width))
  const cells = Math.ceil(width / COARSE)
  const cell = x.map((left, n) => Math.floor((y[n] ?? 0) / COARSE) * cells + Math.floor(left / COARSE))
  return { at, x, y, cell }
}

function featherOf({ width, height, data }: Mask): Float32Array {
  const blurred = boxBlur({ width, height, data: Float32Array.from(data) }, FEATHER).data
  return blurred.map((value, i) => (data[i] ? Math.min(1, Math.max(0.25, 2 * value - 1)) : 0))
}

/** A part of a frame of red, green and blue. Beyond the frame its outermost pixels are repeated. */
export function cropFrame(
  frame: Uint8Array,
  size: Size,
  { left, top, width, height }: Box,
): Uint8Array<ArrayBuffer> {
  const cropped = new Uint8Array(width * height * 3)
  const before = Math.min(width, Math.max(0, -left))
  const after = Math.max(0, left + width - size.width)
  for (let y = 0; y < height; y++) {
    const row = Math.max(0, Math.min(size.height - 1, top + y)) * size.width
    const from = (row + left + before) * 3
    const to = y * width * 3
    cropped.set(frame.subarray(from, from + (width - before - after) * 3), to + before * 3)
    const first = row * 3
    const last = (row + size.width - 1) * 3
    for (let x = 0; x < before; x++) cropped.set(frame.subarray(first, first + 3), to + x * 3)
    for (let x = width - after; x < width; x++) cropped.set(frame.subarray(last, last + 3), to + x * 3)
  }
  return cropped
}

/** What is hidden in a part of a frame; null where nothing is. */
export function hiddenIn(region: Region, size: Size, box: Box, isShown: boolean): Uint8Array | null {
  const { left, top, width, height } = box
  const isInside = left >= 0 && top >= 0 && left + width <= size.width && top + height <= size.height
  if (isInside) return isShown ? region.mask.data : null
  const hidden = isShown ? new Uint8Array(region.mask.data) : new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    if (top + y < 0 || top + y >= size.height) hidden.fill(BY_BORDER, y * width, (y + 1) * width)
    else {
      hidden.fill(BY_BORDER, y * width, y * width + Math.max(0, -left))
      hidden.fill(BY_BORDER, y * width + Math.min(width, size.width - left), (y + 1) * width)
    }
  }
  return hidden
}

/** Lays a filling over a frame. Pixels outside the mask stay exactly as they are. */
export function layOver(
  frame: Uint8Array,
  size: Size,
  filled: Uint8Array,
  box: Box,
  { holes: { at, x, y }, feather }: Region,
): void {
  for (const [n, i] of at.entries()) {
    const toX = box.left + (x[n] ?? 0)
    const toY = box.top + (y[n] ?? 0)
    if (toX < 0 || toY < 0 || toX >= size.width || toY >= size.height) continue
    const place = (toY * size.width + toX) * 3
    for (let c = 0; c < 3; c++) {
      const old = frame[place + c] ?? 0
      frame[place + c] = Math.round(old + ((filled[i * 3 + c] ?? 0) - old) * (feather[i] ?? 0))
    }
  }
}
