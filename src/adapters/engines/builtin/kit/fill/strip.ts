import type { Plane } from '../pictures/raster.ts'
import { median, robustDeviation } from '../pictures/statistics.ts'
import type { TextLine } from './find-text.ts'

/** A strip across the picture, from the first to before the last row. */
export interface Strip {
  /** White (1) or black (0) that hides this part of what is behind it; all of it where the opacity is 1. */
  paint: 0 | 1
  opacity: number
  top: number
  bottom: number
}

/** Along the edge of a strip most pixels become lighter, or most become darker, by at least this. */
const STRIP = { step: 0.025, part: 0.8, near: 1.6, solid: 0.02 }
/** Strips that shine through hide an even part between these. */
const EVEN = { least: 0.12, most: 0.72, unevenness: 0.1 }
/** Paint tells nothing where the picture itself is nearly as white, or as black. */
const MIN_ROOM = 0.15

/** The strip between an edge that runs across the whole picture above the line, and the opposite one below it. */
export function findStrip({ y, height }: TextLine, luma: Plane): Strip | null {
  const reach = STRIP.near * height
  const above = edgesAcross(luma, y - reach, y)
  const below = edgesAcross(luma, y, y + reach)
  for (const { row: top, step } of above) {
    const bottom = below.findLast((edge) => edge.step === -step)?.row
    if (bottom === undefined) continue
    const paint = step === 1 ? 1 : 0
    const shares = [
      ...sharesAt(luma, top - 2, top + 2, paint),
      ...sharesAt(luma, bottom + 2, bottom - 2, paint),
    ]
    const opacity = median(shares)
    const isEven = robustDeviation(shares) <= EVEN.unevenness && opacity >= EVEN.least && opacity <= EVEN.most
    if (isEven) return { paint, opacity, top, bottom }
    const inside = luma.data.subarray((top + 2) * luma.width, (top + 3) * luma.width)
    if (robustDeviation([...inside]) < STRIP.solid) return { paint, opacity: 1, top, bottom }
  }
  return null
}

/** How much of what is seen in the row outside is hidden in the one inside, by column. */
function sharesAt({ width, height, data }: Plane, outside: number, inside: number, paint: 0 | 1): number[] {
  if (Math.min(outside, inside) < 0 || Math.max(outside, inside) >= height) return []
  return Array.from({ length: width }, (_, x) => x).flatMap((x) => {
    const room = Math.abs(paint - (data[outside * width + x] ?? 0))
    return room < MIN_ROOM ? [] : [1 - Math.abs(paint - (data[inside * width + x] ?? 0)) / room]
  })
}

/** The rows at which most of the picture becomes lighter (1) or darker (-1). */
function edgesAcross(
  { width, height, data }: Plane,
  from: number,
  to: number,
): { row: number; step: 1 | -1 }[] {
  const edges: { row: number; step: 1 | -1 }[] = []
  for (let row = Math.max(1, Math.ceil(from)); row < Math.min(height - 1, to); row++) {
    let [lighter, darker] = [0, 0]
    for (let x = 0; x < width; x++) {
      const step = (data[(row + 1) * width + x] ?? 0) - (data[(row - 1) * width + x] ?? 0)
      if (step > STRIP.step) lighter++
      if (step < -STRIP.step) darker++
    }
    if (Math.max(lighter, darker) >= STRIP.part * width) edges.push({ row, step: lighter > darker ? 1 : -1 })
  }
  return edges
}
