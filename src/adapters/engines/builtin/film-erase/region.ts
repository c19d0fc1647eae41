import { type Mask, newMask } from '../inpaint/mask.ts'
import { boxBlur } from '../pictures/blur.ts'
import { distanceTo } from '../pictures/distance.ts'
import { type Box, boxAround } from '../pictures/raster.ts'

/** A mark, and as much of the picture around it as is looked at to tell what is behind it. */
export interface Region {
  box: Box
  /** Within the box. */
  mask: Mask
  /** The places of its pixels. */
  holes: Int32Array
  /** The places just outside of it, by which other frames are compared. */
  collar: Int32Array
  /** So many pixels from any hole there is some of the collar. */
  reach: number
  /** How much of the filling each pixel takes: less towards the edge of the mask. */
  feather: Float32Array
}

/** How much is looked at beside the mark: a part of its longer side, within limits in pixels. */
const MARGIN = { part: 0.4, least: 40, most: 160 }
const COLLAR = 8
const FEATHER = 2

export function planRegion(mask: Mask): Region | null {
  const plane = { ...mask, data: Float32Array.from(mask.data) }
  const inner = boxAround(plane, 0)
  if (!inner) return null
  const longer = Math.max(inner.width, inner.height)
  const margin = Math.round(Math.min(MARGIN.most, Math.max(MARGIN.least, MARGIN.part * longer)))
  const [left, top] = [Math.max(0, inner.left - margin), Math.max(0, inner.top - margin)]
  const box = {
    left,
    top,
    width: Math.min(mask.width, inner.left + inner.width + margin) - left,
    height: Math.min(mask.height, inner.top + inner.height + margin) - top,
  }
  const part = cropMask(mask, box)
  const shape = { ...part, data: Float32Array.from(part.data) }
  const outwards = distanceTo(shape, (value) => value > 0)
  const inwards = distanceTo(shape, (value) => value === 0)
  const places = Int32Array.from(part.data.keys())
  return {
    box,
    mask: part,
    holes: places.filter((i) => part.data[i] === 1),
    collar: places.filter((i) => part.data[i] === 0 && (outwards.data[i] ?? 0) <= COLLAR),
    reach:
      COLLAR +
      Math.ceil(inwards.data.reduce((most, value) => (value < 1e6 ? Math.max(most, value) : most), 0)),
    feather: featherOf(part),
  }
}

function cropMask({ width, data }: Mask, box: Box): Mask {
  const cropped = newMask(box.width, box.height)
  for (let y = 0; y < box.height; y++) {
    const start = (box.top + y) * width + box.left
    cropped.data.set(data.subarray(start, start + box.width), y * box.width)
  }
  return cropped
}

function featherOf({ width, height, data }: Mask): Float32Array {
  const blurred = boxBlur({ width, height, data: Float32Array.from(data) }, FEATHER).data
  return blurred.map((value, i) => (data[i] ? Math.min(1, Math.max(0.25, 2 * value - 1)) : 0))
}

/** The part of a frame of red, green and blue that the region looks at. */
export function cropFrame(
  frame: Uint8Array,
  frameWidth: number,
  { left, top, width, height }: Box,
): Uint8Array {
  const cropped = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * frameWidth + left) * 3
    cropped.set(frame.subarray(start, start + width * 3), y * width * 3)
  }
  return cropped
}

/** Lays what was filled in over a frame. Pixels outside the mask stay exactly as they are. */
export function layOver(frame: Uint8Array, frameWidth: number, filled: Uint8Array, region: Region): void {
  const { box, holes, feather } = region
  for (const i of holes) {
    const place = ((box.top + Math.floor(i / box.width)) * frameWidth + box.left + (i % box.width)) * 3
    for (let c = 0; c < 3; c++) {
      const old = frame[place + c] ?? 0
      frame[place + c] = Math.round(old + ((filled[i * 3 + c] ?? 0) - old) * (feather[i] ?? 0))
    }
  }
}
