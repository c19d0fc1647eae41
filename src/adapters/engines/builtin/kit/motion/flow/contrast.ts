import { boxBlur, gaussianBlur } from '../../pictures/blur.ts'
import { mapPlane, newPlane, type Plane } from '../../pictures/raster.ts'
import { CELL, type Grid } from './grid.ts'
import { FINER, type Ground } from './ground.ts'

/** Looked at in a smaller picture, whose pixels are so wide. */
const SCALE = 4
/** What is finer than this is detail, in pixels of the smaller picture; and over how many of them it is compared. */
const FINE = 2.5
const AROUND = 12
/** More would draw lines around whatever has an edge. */
const MAX_GAIN = 1.25

/**
 * Two pictures of the same water that do not match lose contrast where they are blended, and the water would become dull
 * and sharp again in turn. How much is lost is known from how alike they are, and so it can be given back.
 */
export function createContrast(
  ground: Ground,
  grid: Grid,
  apart: { x: Float32Array; y: Float32Array },
): (corner: number, values: Float32Array, at: number) => void {
  const colours = [0, 8, 16].map((shift) => smaller(ground, shift))
  const means = colours.map((plane) => gaussianBlur(plane, FINE))
  const likeness = likenessAt(colours, means, ground, grid, apart)
  return (corner, values, at) => {
    const left = (corner % (grid.columns + 1)) * CELL + ground.border
    const top = Math.floor(corner / (grid.columns + 1)) * CELL + ground.border
    const share = values[at + 4] ?? 0
    const both = 2 * share * (1 - share)
    values[at + 5] = Math.min(MAX_GAIN, 1 / Math.sqrt(1 - both * (1 - (likeness[corner] ?? 1))))
    for (let c = 0; c < 3; c++) {
      const mean = means[c]
      if (!mean) continue
      const one = valueAt(mean, left + (values[at] ?? 0), top + (values[at + 1] ?? 0))
      const other = valueAt(mean, left + (values[at + 2] ?? 0), top + (values[at + 3] ?? 0))
      values[at + 6 + c] = other + share * (one - other)
    }
  }
}

/** One colour of the ground, each pixel the mean of several. */
function smaller({ fine }: Ground, shift: number): Plane {
  const size = SCALE * FINER
  const plane = newPlane(Math.ceil(fine.width / size), Math.ceil(fine.height / size))
  const counts = new Uint16Array(plane.data.length)
  for (let i = 0; i < fine.words.length; i++) {
    const x = i % fine.width
    const at = Math.floor((i - x) / fine.width / size) * plane.width + Math.floor(x / size)
    plane.data[at] = (plane.data[at] ?? 0) + (((fine.words[i] ?? 0) >>> shift) & 255)
    counts[at] = (counts[at] ?? 0) + 1
  }
  return mapPlane(plane, (value, i) => value / Math.max(1, counts[i] ?? 1))
}

/** From 0 to 1: how much the details of two places are alike that are as far apart as what is blended. */
function likenessAt(
  colours: readonly Plane[],
  means: readonly Plane[],
  { border }: Ground,
  grid: Grid,
  apart: { x: Float32Array; y: Float32Array },
): Float32Array {
  const green = colours[1]
  const mean = means[1]
  if (!green || !mean) return new Float32Array(grid.count)
  const detail = mapPlane(green, (value, i) => value - (mean.data[i] ?? 0))
  const cornerAt = (i: number) => {
    const column = Math.round(((i % detail.width) * SCALE - border) / CELL)
    const row = Math.round((Math.floor(i / detail.width) * SCALE - border) / CELL)
    const inside = (value: number, last: number) => Math.min(last, Math.max(0, value))
    return inside(row, grid.rows) * (grid.columns + 1) + inside(column, grid.columns)
  }
  const products = boxBlur(
    mapPlane(detail, (value, i) => {
      const x = (i % detail.width) * SCALE
      const y = Math.floor(i / detail.width) * SCALE
      const corner = cornerAt(i)
      return value * valueAt(detail, x + (apart.x[corner] ?? 0), y + (apart.y[corner] ?? 0))
    }),
    AROUND,
  )
  const squares = boxBlur(
    mapPlane(detail, (value) => value * value),
    AROUND,
  )
  return Float32Array.from({ length: grid.count }, (_, corner) => {
    const x = (corner % (grid.columns + 1)) * CELL + border
    const y = Math.floor(corner / (grid.columns + 1)) * CELL + border
    const all = valueAt(squares, x, y)
    return all < 1e-3 ? 1 : Math.min(1, Math.max(0, valueAt(products, x, y) / all))
  })
}

/** At a place of the large picture, linear between neighbours. */
function valueAt({ width, height, data }: Plane, largeX: number, largeY: number): number {
  const x = Math.min(width - 1.001, Math.max(0, (largeX + 0.5) / SCALE - 0.5))
  const y = Math.min(height - 1.001, Math.max(0, (largeY + 0.5) / SCALE - 0.5))
  const left = Math.floor(x)
  const top = Math.floor(y)
  const along = x - left
  const down = y - top
  const at = top * width + left
  const upper = (data[at] ?? 0) * (1 - along) + (data[at + 1] ?? 0) * along
  const lower = (data[at + width] ?? 0) * (1 - along) + (data[at + width + 1] ?? 0) * along
  return upper * (1 - down) + lower * down
}
