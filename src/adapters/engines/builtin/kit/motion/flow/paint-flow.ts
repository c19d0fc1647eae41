import type { Box, Plane } from '../../pictures/raster.ts'
import type { Sheet } from '../sheet.ts'
import { CELL, type Grid } from './grid.ts'
import { FINER, type Ground } from './ground.ts'

/** What frames are painted from. */
export interface Scene {
  /** The picture, which stays wherever nothing flows. */
  still: Sheet
  area: Plane
  ground: Ground
  grid: Grid
}

/** Numbers at the corners of the grid, several for each: `values[corner * size + n]`. */
export interface Corners {
  size: number
  values: Float32Array
}

/** The cells in which something flows, as `row * columns + column`. */
export function cellsOf({ width, height, data }: Plane, { columns, rows }: Grid): number[] {
  const isTouched = new Uint8Array(columns * rows)
  for (let i = 0; i < width * height; i++) {
    if ((data[i] ?? 0) <= 0) continue
    const column = Math.floor((i % width) / CELL)
    const row = Math.floor(i / width / CELL)
    isTouched[row * columns + column] = 1
  }
  return Array.from(isTouched.keys()).filter((cell) => isTouched[cell] === 1)
}

/**
 * The rows of a cell: for each number of its corners, what the first pixel of the row has, and how much more each next
 * one has, in turn.
 */
export function rowsOf({ columns }: Grid, { size, values }: Corners, cell: number, rows: Float64Array): void {
  const stride = (columns + 1) * size
  const corner = Math.floor(cell / columns) * stride + (cell % columns) * size
  for (let n = 0; n < size; n++) {
    const upper = corner + n
    const lower = corner + n + stride
    const leftTop = values[upper] ?? 0
    const rightTop = values[upper + size] ?? 0
    const leftDown = (values[lower] ?? 0) - leftTop
    const rightDown = (values[lower + size] ?? 0) - rightTop
    for (let y = 0; y < CELL; y++) {
      const left = leftTop + (leftDown * y) / CELL
      rows[(y * size + n) * 2] = left
      rows[(y * size + n) * 2 + 1] = (rightTop + (rightDown * y) / CELL - left) / CELL
    }
  }
}

/** The pixels of a cell that lie in the picture. */
export function cellBox({ still, grid }: Scene, cell: number): Box {
  const left = (cell % grid.columns) * CELL
  const top = Math.floor(cell / grid.columns) * CELL
  const right = Math.min(still.width, left + CELL)
  const bottom = Math.min(still.height, top + CELL)
  return { left, top, width: right - left, height: bottom - top }
}

const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : (value + 0.5) | 0)

export function wordOf(red: number, green: number, blue: number): number {
  return (byte(red) | (byte(green) << 8) | (byte(blue) << 16) | 0xff000000) >>> 0
}

/**
 * The soft edge of what flows keeps what is mixed into it: only what the flow changes is added to the picture.
 */
export function edgeWord(
  { still, area, ground }: Scene,
  i: number,
  red: number,
  green: number,
  blue: number,
): number {
  const own = still.words[i] ?? 0
  const under = ground.words[i] ?? 0
  const share = area.data[i] ?? 0
  return wordOf(
    (own & 255) + share * (red - (under & 255)),
    ((own >>> 8) & 255) + share * (green - ((under >>> 8) & 255)),
    ((own >>> 16) & 255) + share * (blue - ((under >>> 16) & 255)),
  )
}

/** Where a pixel lies in the finer ground. */
export function fineOf(pixel: number, border: number): number {
  return (pixel + border + 0.5) * FINER - 0.5
}
