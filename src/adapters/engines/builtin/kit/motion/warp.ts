import { EVEN, sample } from './sample.ts'
import type { Sheet } from './sheet.ts'

/** A place of the source, which a map fills in: the same object each time, because it is asked for often. */
export interface Place {
  x: number
  y: number
}

/** Where the pixel at (x, y) of the target comes from. */
export type PlaceMap = (x: number, y: number, place: Place) => void

/** Maps are evaluated at the corners of cells of this many pixels, and interpolated linearly in between. */
const CELL = 16

/**
 * Bends a sheet: every pixel of the target comes from where the map says, mixed from four neighbours. Beyond its
 * edges the source looks like its edge, so there are never cracks or borders. `over` lays the source over the target;
 * otherwise it replaces the target, and transparent areas become black.
 */
export function warp(source: Sheet, target: Sheet, map: PlaceMap, { over = false } = {}): void {
  const columns = Math.ceil(target.width / CELL)
  const rows = Math.ceil(target.height / CELL)
  const nodes = nodesOf(map, columns, rows)
  const stride = (columns + 1) * 2
  const paintRun = over ? layRun : setRun
  for (let row = 0; row < rows; row++) {
    const top = row * CELL
    const bottom = Math.min(target.height, top + CELL)
    for (let column = 0; column < columns; column++) {
      const left = column * CELL
      const count = Math.min(target.width, left + CELL) - left
      const node = row * stride + column * 2
      const [x00 = 0, y00 = 0, x10 = 0, y10 = 0] = nodes.subarray(node, node + 4)
      const [x01 = 0, y01 = 0, x11 = 0, y11 = 0] = nodes.subarray(node + stride, node + stride + 4)
      for (let y = top; y < bottom; y++) {
        const down = (y - top) / CELL
        const x = x00 + (x01 - x00) * down
        const sourceY = y00 + (y01 - y00) * down
        const stepX = (x10 + (x11 - x10) * down - x) / CELL
        const stepY = (y10 + (y11 - y10) * down - sourceY) / CELL
        paintRun(source, target.words, y * target.width + left, count, x, sourceY, stepX, stepY)
      }
    }
  }
}

function nodesOf(map: PlaceMap, columns: number, rows: number): Float32Array {
  const nodes = new Float32Array((columns + 1) * (rows + 1) * 2)
  const place = { x: 0, y: 0 }
  for (let row = 0, i = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++, i += 2) {
      map(column * CELL, row * CELL, place)
      nodes[i] = place.x
      nodes[i + 1] = place.y
    }
  }
  return nodes
}

/** Fills pixels of a row from places of the source at even steps. */
type PaintRun = (
  source: Sheet,
  target: Uint32Array,
  start: number,
  count: number,
  startX: number,
  startY: number,
  stepX: number,
  stepY: number,
) => void

const setRun: PaintRun = (source, target, start, count, startX, startY, stepX, stepY) => {
  const { width, height, words } = source
  const lastX = width - 1.004
  const lastY = height - 1.004
  for (let i = 0, x = startX, y = startY; i < count; i++, x += stepX, y += stepY) {
    const insideX = x < 0 ? 0 : x > lastX ? lastX : x
    const insideY = y < 0 ? 0 : y > lastY ? lastY : y
    target[start + i] = sample(words, width, insideX, insideY) | 0xff000000
  }
}

/** The same with alpha, over the target. Most of a subject's surroundings is empty, which is skipped quickly. */
const layRun: PaintRun = (source, target, start, count, startX, startY, stepX, stepY) => {
  const { width, height, words } = source
  const lastX = width - 1.004
  const lastY = height - 1.004
  for (let i = 0, x = startX, y = startY; i < count; i++, x += stepX, y += stepY) {
    const insideX = x < 0 ? 0 : x > lastX ? lastX : x
    const insideY = y < 0 ? 0 : y > lastY ? lastY : y
    const wholeX = insideX | 0
    const wholeY = insideY | 0
    const at = wholeY * width + wholeX
    const a = words[at] ?? 0
    const b = words[at + 1] ?? 0
    const c = words[at + width] ?? 0
    const d = words[at + width + 1] ?? 0
    if ((a | b | c | d) === 0) continue
    const along = ((insideX - wholeX) * 256) | 0
    const down = ((insideY - wholeY) * 256) | 0
    const w11 = (along * down) >> 8
    const w10 = along - w11
    const w01 = down - w11
    const w00 = 256 - along - w01
    const even = (((a & EVEN) * w00 + (b & EVEN) * w10 + (c & EVEN) * w01 + (d & EVEN) * w11) >>> 8) & EVEN
    const odd =
      (((a >>> 8) & EVEN) * w00 +
        ((b >>> 8) & EVEN) * w10 +
        ((c >>> 8) & EVEN) * w01 +
        ((d >>> 8) & EVEN) * w11) >>>
      8
    const rest = 256 - ((odd >>> 16) & 255) - ((odd >>> 23) & 1)
    const under = target[start + i] ?? 0
    const evenMixed = even + ((((under & EVEN) * rest) >>> 8) & EVEN)
    const greenMixed = (odd & 255) + ((((under >>> 8) & 255) * rest) >>> 8)
    target[start + i] = evenMixed | (Math.min(255, greenMixed) << 8) | 0xff000000
  }
}
