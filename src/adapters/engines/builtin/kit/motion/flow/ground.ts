import sharp from 'sharp'
import { mapPlane, newPlane, type Picture, type Plane } from '../../pictures/raster.ts'
import type { Sheet } from '../sheet.ts'
import { nearestInside } from './nearest.ts'

/**
 * What flows, and nothing else: outside its area it goes on as in a mirror, also beyond the edges of the picture, so that
 * whatever is fetched from there is water or cloud and never the shore.
 */
export interface Ground {
  /** With a border of this many pixels, and finer than the picture: fetched in between, pixels would become blurred. */
  fine: Sheet
  border: number
  /** As large as the picture. */
  words: Uint32Array
  /** 1 where the ground is the picture itself, which it is not at its soft edge: colours are mixed there. */
  isOwn: Uint8Array
}

/** How many pixels of the finer sheet are one of the picture. */
export const FINER = 2

/** What fetching in between takes is given before. */
const SHARPER = { width: 3, height: 3, kernel: [0, -1, 0, -1, 14, -1, 0, -1, 0], scale: 10 }

/** What is less certain than this is mixed with what is beside it. */
const CERTAIN = 0.97
/** How far a mirrored place may be, as parts of the way to the edge: those of narrow areas would lie beyond them. */
const MIRRORED = [1, 0.5, 0.25, 0]

/** Null where nothing is certain to flow. */
export async function layGround(picture: Picture, area: Plane, border: number): Promise<Ground | null> {
  const { width, height } = picture
  const inner = shrink(area)
  const bordered = newPlane(width + 2 * border, height + 2 * border)
  for (let y = 0; y < height; y++) {
    const row = inner.data.subarray(y * width, (y + 1) * width)
    bordered.data.set(row, (y + border) * bordered.width + border)
  }
  const nearest = nearestInside(bordered, (value) => value > 0)
  if ((nearest[0] ?? -1) < 0) return null
  const pixels = new Uint32Array(new Uint8Array(picture.data).buffer)
  const all = new Uint32Array(nearest.length)
  for (let i = 0; i < all.length; i++) {
    const place = mirrored(i, nearest[i] ?? 0, bordered)
    const x = (place % bordered.width) - border
    const y = Math.floor(place / bordered.width) - border
    all[i] = pixels[y * width + x] ?? 0
  }
  const words = new Uint32Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (y + border) * bordered.width + border
    words.set(all.subarray(from, from + width), y * width)
  }
  const fine = await finer({ width: bordered.width, height: bordered.height, words: all })
  return { fine, border, words, isOwn: Uint8Array.from(inner.data) }
}

async function finer({ width, height, words }: Sheet): Promise<Sheet> {
  const size = { width: width * FINER, height: height * FINER }
  const sharper = await sharp(new Uint8Array(words.buffer), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .convolve(SHARPER)
    .raw()
    .toBuffer()
  const bytes = await sharp(sharper, { raw: { width, height, channels: 3 } })
    .resize(size.width, size.height, { kernel: 'lanczos3', fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { ...size, words: new Uint32Array(new Uint8Array(bytes).buffer) }
}

/** 1 well inside the area, 0 elsewhere. */
function shrink(area: Plane): Plane {
  const { width, height } = area
  const isCertain = (x: number, y: number) =>
    (area.data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0) >=
    CERTAIN
  return mapPlane(area, (value, i) => {
    if (value < CERTAIN) return 0
    const x = i % width
    const y = Math.floor(i / width)
    return isCertain(x - 2, y) && isCertain(x + 2, y) && isCertain(x, y - 2) && isCertain(x, y + 2) ? 1 : 0
  })
}

/** The place that lies as far inside as this one lies outside. */
function mirrored(place: number, edge: number, { width, height, data }: Plane): number {
  if (place === edge) return place
  const x = edge % width
  const y = Math.floor(edge / width)
  const right = x - (place % width)
  const down = y - Math.floor(place / width)
  for (const part of MIRRORED) {
    const column = x + Math.round(right * part)
    const row = y + Math.round(down * part)
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    if ((data[row * width + column] ?? 0) > 0) return row * width + column
  }
  return edge
}
