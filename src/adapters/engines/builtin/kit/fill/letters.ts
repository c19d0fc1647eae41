import { findComponents } from '../pictures/components.ts'
import type { Box, Plane } from '../pictures/raster.ts'

/** Something that could be a letter: a small, sharp-edged shape made of strokes of about one width. */
export interface Letter {
  box: Box
  x: number
  y: number
  /** The longer side of its box. */
  extent: number
  strokeWidth: number
  pixels: number[]
}

/** Sizes as parts of the longer side of the picture. */
const EXTENT = [0.013, 0.25] as const
const FILL = [0.12, 0.95] as const
/** Drawn edges rise within a pixel or two: this part of the contrast, at the least, from one pixel to the next. */
const SHARPNESS = 0.28

/** What stands out by more than a level, and could be a letter. */
export function findLetters(strokes: Plane, luma: Plane, level: number): Letter[] {
  const { labels, sizes } = findComponents(strokes, (value) => value > level)
  const parts = sizes.map((): number[] => [])
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] ?? 0
    if (label > 0) parts[label]?.push(i)
  }
  return parts.flatMap((pixels) => describeLetter(pixels, strokes, luma, level) ?? [])
}

function describeLetter(pixels: number[], strokes: Plane, luma: Plane, level: number): Letter | null {
  const { width } = luma
  const side = Math.max(luma.width, luma.height)
  if (pixels.length < 12) return null
  const box = boxOf(pixels, width)
  const extent = Math.max(box.width, box.height)
  if (extent < EXTENT[0] * side || extent > EXTENT[1] * side) return null
  const fill = pixels.length / (box.width * box.height)
  if (fill < FILL[0] || fill > FILL[1]) return null
  const { edgePixels, sharpness } = describeEdge(pixels, strokes, luma, level)
  const strokeWidth = (2 * pixels.length) / edgePixels
  if (sharpness < SHARPNESS || strokeWidth > 0.6 * extent) return null
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  return { box, x, y, extent, strokeWidth, pixels }
}

function boxOf(pixels: number[], stride: number): Box {
  let [left, top, right, bottom] = [stride, Number.MAX_SAFE_INTEGER, 0, 0]
  for (const pixel of pixels) {
    const [x, y] = [pixel % stride, Math.floor(pixel / stride)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

function describeEdge(pixels: number[], strokes: Plane, { width, data }: Plane, level: number) {
  let [edgePixels, steps, contrast] = [0, 0, 0]
  for (const pixel of pixels) {
    contrast += strokes.data[pixel] ?? 0
    const neighbours = [pixel - 1, pixel + 1, pixel - width, pixel + width]
    const outside = neighbours.filter((place) => (strokes.data[place] ?? 0) <= level)
    if (outside.length === 0) continue
    edgePixels++
    const own = data[pixel] ?? 0
    steps += Math.max(...outside.map((place) => Math.abs(own - (data[place] ?? own))))
  }
  return {
    edgePixels: Math.max(1, edgePixels),
    sharpness: steps / Math.max(1, edgePixels) / (contrast / pixels.length),
  }
}
