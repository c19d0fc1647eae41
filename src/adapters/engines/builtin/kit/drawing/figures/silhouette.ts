import { loadImage } from '@napi-rs/canvas'
import { drawCanvas, pictureOf } from '../../pictures/canvas.ts'
import { hexByte } from '../../pictures/hex.ts'
import { boxAround, type Picture } from '../../pictures/raster.ts'
import { alphaOf } from '../../pictures/trim.ts'
import { type Hsl, toHsl } from '../colours.ts'
import { findIcon, type Pack } from '../icons.ts'
import type { Box } from './figure.ts'

/** What an icon looks like from afar: which part of its square it fills, and with which colours. */
export interface Silhouette {
  /** In the 32 units of the icon. */
  box: Box
  /** The upper edge at a column, in units; null where the column is empty. */
  topAt: (x: number) => number | null
  /** Colours by the share of the drawing that they fill, the largest first. */
  colours: { hex: string; share: number; hsl: Hsl }[]
  /** The colour near a point, or null where there is none. */
  colourAt: (x: number, y: number) => string | null
}

const SIZE = 64
const UNIT = SIZE / 32
/** Anything fainter is invisible. */
const OPAQUE = 101
const known = new Map<string, Promise<Silhouette>>()

export function silhouetteOf(icon: string, pack: Pack = 'fluent-emoji-flat'): Promise<Silhouette> {
  const key = `${pack}/${icon}`
  let found = known.get(key)
  if (!found) {
    found = measure(icon, pack)
    known.set(key, found)
  }
  return found
}

async function measure(name: string, pack: Pack): Promise<Silhouette> {
  const icon = findIcon(pack, name)
  if (!icon) throw new Error(`There is no drawing "${name}".`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${icon.size} ${icon.size}">${icon.body}</svg>`
  const image = await loadImage(Buffer.from(svg))
  const square = { width: SIZE, height: SIZE }
  const drawn = pictureOf(drawCanvas(square, (context) => context.drawImage(image, 0, 0)))
  const { data } = drawn
  const opaque = (x: number, y: number) => (data[(y * SIZE + x) * 4 + 3] ?? 0) >= OPAQUE
  const tops = Array.from({ length: SIZE }, (_, x) => {
    for (let y = 0; y < SIZE; y++) if (opaque(x, y)) return y
    return null
  })
  return {
    box: boxOf(drawn),
    topAt: (x) => {
      const top = tops[Math.max(0, Math.min(SIZE - 1, Math.round(x * UNIT)))]
      return top === null || top === undefined ? null : top / UNIT
    },
    colours: coloursOf(data),
    colourAt: (x, y) => {
      const column = Math.round(x * UNIT)
      const row = Math.round(y * UNIT)
      return column >= 0 && row >= 0 && column < SIZE && row < SIZE && opaque(column, row)
        ? hexAt(data, row * SIZE + column)
        : null
    },
  }
}

function boxOf(drawn: Picture): Box {
  const box = boxAround(alphaOf(drawn), (OPAQUE - 0.5) / 255)
  if (!box) return { x: 0, y: 0, width: 32, height: 32 }
  return { x: box.left / UNIT, y: box.top / UNIT, width: box.width / UNIT, height: box.height / UNIT }
}

function coloursOf(data: Uint8Array): Silhouette['colours'] {
  const buckets = new Map<number, { count: number; r: number; g: number; b: number }>()
  let total = 0
  for (let index = 0; index < SIZE * SIZE; index++) {
    const at = index * 4
    if ((data[at + 3] ?? 0) < 250) continue
    const r = data[at] ?? 0
    const g = data[at + 1] ?? 0
    const b = data[at + 2] ?? 0
    const key = ((r >> 5) << 10) | ((g >> 5) << 5) | (b >> 5)
    const bucket = buckets.get(key) ?? { count: 0, r: 0, g: 0, b: 0 }
    bucket.count++
    bucket.r += r
    bucket.g += g
    bucket.b += b
    buckets.set(key, bucket)
    total++
  }
  return [...buckets.values()]
    .sort((first, second) => second.count - first.count)
    .map(({ count, r, g, b }) => {
      const hex = `#${[r, g, b].map((sum) => hexByte(sum / count)).join('')}`
      return { hex, share: count / Math.max(1, total), hsl: toHsl(hex) }
    })
}

function hexAt(data: Uint8Array, index: number): string {
  return `#${[0, 1, 2].map((channel) => hexByte(data[index * 4 + channel] ?? 0)).join('')}`
}
