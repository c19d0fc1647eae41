/** One number per pixel, row by row: a mask from 0 to 1, a distance, one channel of a colour. */
export interface Plane {
  width: number
  height: number
  data: Float32Array
}

/** Colours as in files: red, green, blue and alpha of each pixel, not premultiplied. */
export interface Picture {
  width: number
  height: number
  data: Uint8Array
}

export interface Size {
  width: number
  height: number
}

/** A rectangle of whole pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export function newPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) }
}

/** Computes each value from the index of its pixel. */
export function planeFrom({ width, height }: Size, valueAt: (i: number) => number): Plane {
  const plane = newPlane(width, height)
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = valueAt(i)
  return plane
}

export function mapPlane(plane: Plane, change: (value: number, index: number) => number): Plane {
  const { width, height, data } = plane
  const changed = newPlane(width, height)
  for (let i = 0; i < data.length; i++) changed.data[i] = change(data[i] ?? 0, i)
  return changed
}

export function multiplyPlanes({ width, height, data }: Plane, { data: others }: Plane): Plane {
  const product = newPlane(width, height)
  for (let i = 0; i < data.length; i++) product.data[i] = (data[i] ?? 0) * (others[i] ?? 0)
  return product
}

/** One channel of a picture, from 0 to 1. */
export function channelOf({ width, height, data }: Picture, channel: 0 | 1 | 2 | 3): Plane {
  const plane = newPlane(width, height)
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = (data[i * 4 + channel] ?? 0) / 255
  return plane
}

/** A copy of a picture with changed pixels, each given by its byte offset. */
export function changePixels(
  { width, height, data }: Picture,
  change: (data: Uint8Array, at: number) => void,
): Picture {
  const changed = new Uint8Array(data)
  for (let at = 0; at < changed.length; at += 4) change(changed, at)
  return { width, height, data: changed }
}

export function sumOf({ data }: Plane): number {
  return data.reduce((sum, value) => sum + value, 0)
}

export function meanOf(plane: Plane): number {
  return sumOf(plane) / plane.data.length
}

export function minOf({ data }: Plane): number {
  return data.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
}

export function maxOf({ data }: Plane): number {
  return data.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
}

export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value
}

/** 0 below `low`, 1 above `high`, and a smooth curve in between. */
export function smoothStep(low: number, high: number, value: number): number {
  const part = clamp01((value - low) / (high - low))
  return part * part * (3 - 2 * part)
}

interface AxisSamples {
  from: Int32Array
  to: Int32Array
  part: Float32Array
}

/** For each position of the new axis, the two old ones around it, and the distance from the first. */
export function sampleAxis(oldSize: number, newSize: number): AxisSamples {
  const samples = {
    from: new Int32Array(newSize),
    to: new Int32Array(newSize),
    part: new Float32Array(newSize),
  }
  for (let i = 0; i < newSize; i++) {
    const place = Math.min(oldSize - 1, Math.max(0, ((i + 0.5) * oldSize) / newSize - 0.5))
    const from = Math.floor(place)
    samples.from[i] = from
    samples.to[i] = Math.min(oldSize - 1, from + 1)
    samples.part[i] = place - from
  }
  return samples
}

/** Copies the part of a box that lies inside a grid of numbers; the target keeps its values for the rest. */
export function copyBox<Values extends Float32Array | Uint8Array>(
  { width, height, data }: { width: number; height: number; data: Values },
  box: Box,
  target: Values,
): Values {
  const left = Math.max(0, box.left)
  const right = Math.min(width, box.left + box.width)
  for (let y = Math.max(0, box.top); y < Math.min(height, box.top + box.height); y++) {
    const row = (y - box.top) * box.width - box.left
    for (let x = left; x < right; x++) target[row + x] = data[y * width + x] ?? 0
  }
  return target
}

/** The part of a plane in a box; 0 beyond the edges of the plane. */
export function cropPlane(plane: Plane, box: Box): Plane {
  const { width, height } = box
  return { width, height, data: copyBox(plane, box, new Float32Array(width * height)) }
}

/** The index of a pixel; positions beyond the edges use the nearest one. */
export function pixelAt({ width, height }: Size, x: number, y: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  return Math.max(0, Math.min(height - 1, row)) * width + Math.max(0, Math.min(width - 1, column))
}

/** The part of a box between edges, which may be fractional, inside a picture. */
export function boxBetween(
  { width, height }: Size,
  edges: { left: number; top: number; right: number; bottom: number },
): Box {
  const left = Math.max(0, Math.floor(edges.left))
  const top = Math.max(0, Math.floor(edges.top))
  const right = Math.min(width, Math.ceil(edges.right))
  const bottom = Math.min(height, Math.ceil(edges.bottom))
  return { left, top, width: right - left, height: bottom - top }
}

/** The index of a pixel of a box in the whole picture. */
export function inWhole(i: number, box: Box, width: number): number {
  return (box.top + Math.floor(i / box.width)) * width + box.left + (i % box.width)
}

/** The smallest box around all values above the threshold, or null if there are none. */
export function boxAround({ width, height, data }: Plane, threshold: number): Box | null {
  let left = width
  let top = height
  let right = -1
  let bottom = -1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 0) <= threshold) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}
