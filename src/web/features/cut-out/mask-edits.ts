/** The opacity of each pixel, from 0 to 255, row by row. */
export interface Mask {
  width: number
  height: number
  data: Uint8Array
}

export type Point = { x: number; y: number }
export type Stroke = { radius: number; stays: boolean }

/** From this value on, a pixel counts as kept. */
const STAYS = 128
/** The fraction of a brush's radius that paints fully; its rim fades. */
const FIRM = 0.7

export const copyMask = ({ width, height, data }: Mask): Mask => ({ width, height, data: data.slice() })

/** Paints a line into the mask itself, since a stroke has many of them. */
export function paintLine(mask: Mask, from: Point, to: Point, stroke: Stroke): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const dabs = Math.max(1, Math.ceil(length / Math.max(1, stroke.radius / 4)))
  for (let i = 0; i <= dabs; i++) {
    const part = i / dabs
    paintDab(mask, { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, stroke)
  }
}

function paintDab({ width, height, data }: Mask, { x, y }: Point, { radius, stays }: Stroke): void {
  const top = Math.max(0, Math.floor(y - radius))
  const bottom = Math.min(height - 1, Math.ceil(y + radius))
  const left = Math.max(0, Math.floor(x - radius))
  const right = Math.min(width - 1, Math.ceil(x + radius))
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const away = Math.hypot(column + 0.5 - x, row + 0.5 - y) / radius
      if (away >= 1) continue
      const strength = Math.round(255 * Math.min(1, (1 - away) / (1 - FIRM)))
      const place = row * width + column
      const before = data[place] ?? 0
      data[place] = stays ? Math.max(before, strength) : Math.min(before, 255 - strength)
    }
  }
}

/** With an object kept or removed. */
export function withThing({ width, height, data }: Mask, thing: Mask, stays: boolean): Mask {
  const choose = (before: number, of: number) => (stays ? Math.max(before, of) : Math.min(before, 255 - of))
  return { width, height, data: data.map((value, i) => choose(value, thing.data[i] ?? 0)) }
}

/**
 * The part that is connected with a point, with its soft edge, and nothing else; null if nothing is kept at
 * the point.
 */
export function keepPart(mask: Mask, { x, y }: Point): Mask | null {
  const { width, height, data } = mask
  const column = Math.floor(x)
  const row = Math.floor(y)
  if (column < 0 || row < 0 || column >= width || row >= height) return null
  const start = row * width + column
  if ((data[start] ?? 0) < STAYS) return null
  const part = flood(mask, [start], (value) => value > 0)
  return { width, height, data: data.map((value, i) => (part[i] ? value : 0)) }
}

/** Closes the holes inside the shape; holes that reach the border of the picture stay open. */
export function fillHoles(mask: Mask): Mask {
  const { width, height, data } = mask
  const rim: number[] = []
  for (let x = 0; x < width; x++) rim.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y++) rim.push(y * width, y * width + width - 1)
  const outside = flood(mask, rim, (value) => value < STAYS)
  return { width, height, data: data.map((value, i) => (outside[i] ? value : 255)) }
}

/** All matching pixels that are connected with one of the points; pixels touch by their sides. */
function flood(
  { width, height, data }: Mask,
  places: readonly number[],
  fits: (value: number) => boolean,
): Uint8Array {
  const seen = new Uint8Array(width * height)
  const open: number[] = []
  const visit = (place: number) => {
    if (seen[place] || !fits(data[place] ?? 0)) return
    seen[place] = 1
    open.push(place)
  }
  for (const place of places) visit(place)
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const x = place % width
    if (x > 0) visit(place - 1)
    if (x < width - 1) visit(place + 1)
    if (place >= width) visit(place - width)
    if (place < width * (height - 1)) visit(place + width)
  }
  return seen
}

export type Box = { left: number; top: number; width: number; height: number }

/** The box around everything that is kept; null if nothing is. */
export function boxAround({ width, height, data }: Mask): Box | null {
  let left = width
  let top = height
  let right = -1
  let bottom = -1
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if ((data[i] ?? 0) < STAYS) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}
