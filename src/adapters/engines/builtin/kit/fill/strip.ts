import type { Plane } from '../pictures/raster.ts'
import { median, robustDeviation } from '../pictures/statistics.ts'
import { type EvenPaint, hiddenPart } from './even-paint.ts'
import type { TextLine } from './find-text.ts'

/** A strip across the picture, from the first to before the last row. */
export interface Strip extends EvenPaint {
  top: number
  bottom: number
}

/**
 * Along the edge of a strip most pixels become lighter, or most become darker, by at least this. Only pixels that are
 * not as light or as dark before count, and they must be a good part of all.
 */
const STRIP = { step: 0.025, part: 0.8, near: 1.6, solid: 0.02, room: 0.12, seen: 0.4 }
/** Translucent strips hide an even part between these. */
const EVEN = { least: 0.12, most: 0.72, unevenness: 0.1 }

/**
 * The strip between an edge that runs across the whole picture above the line and the opposite edge below it. A strip
 * at the top or the bottom of a picture has one edge only, which is not enough to measure its paint: it counts as
 * opaque.
 */
export function findStrip({ y, height }: TextLine, luma: Plane): Strip | null {
  const reach = STRIP.near * height
  const above = edgesAcross(luma, y - reach, y)
  const below = edgesAcross(luma, y, y + reach)
  for (const { row: top, step } of above) {
    const bottom = below.findLast((edge) => edge.step === -step)?.row
    const strip = bottom === undefined ? null : paintOf(luma, top, bottom, step === 1 ? 1 : 0)
    if (strip) return strip
  }
  const last = luma.height - 1
  const [highest] = above
  if (highest && y + reach >= last)
    return { paint: highest.step === 1 ? 1 : 0, opacity: 1, top: highest.row, bottom: last }
  const lowest = below.at(-1)
  if (!lowest || y - reach > 0) return null
  return { paint: lowest.step === 1 ? 0 : 1, opacity: 1, top: 0, bottom: lowest.row }
}

/** The paint of a strip between two rows. Null where it is neither even nor of one colour. */
function paintOf(luma: Plane, top: number, bottom: number, paint: 0 | 1): Strip | null {
  const shares = [
    ...sharesAt(luma, top - 2, top + 2, paint),
    ...sharesAt(luma, bottom + 2, bottom - 2, paint),
  ]
  const opacity = median(shares)
  const isEven = robustDeviation(shares) <= EVEN.unevenness && opacity >= EVEN.least && opacity <= EVEN.most
  if (isEven) return { paint, opacity, top, bottom }
  const inside = luma.data.subarray((top + 2) * luma.width, (top + 3) * luma.width)
  return robustDeviation([...inside]) < STRIP.solid ? { paint, opacity: 1, top, bottom } : null
}

/** How much of the row outside is hidden in the row inside, by column. */
function sharesAt({ width, height, data }: Plane, outside: number, inside: number, paint: 0 | 1): number[] {
  if (Math.min(outside, inside) < 0 || Math.max(outside, inside) >= height) return []
  return Array.from({ length: width }, (_, x) => x).flatMap(
    (x) => hiddenPart(paint, data[inside * width + x] ?? 0, data[outside * width + x] ?? 0) ?? [],
  )
}

/** The rows at which most of the picture becomes lighter (1) or darker (-1). */
function edgesAcross(
  { width, height, data }: Plane,
  from: number,
  to: number,
): { row: number; step: 1 | -1 }[] {
  const edges: { row: number; step: 1 | -1 }[] = []
  for (let row = Math.max(1, Math.ceil(from)); row < Math.min(height - 1, to); row++) {
    let [lighter, darker, tooLight, tooDark] = [0, 0, 0, 0]
    for (let x = 0; x < width; x++) {
      const [over, under] = [data[(row - 1) * width + x] ?? 0, data[(row + 1) * width + x] ?? 0]
      if (under - over > STRIP.step) lighter++
      else if (Math.min(over, under) > 1 - STRIP.room) tooLight++
      if (over - under > STRIP.step) darker++
      else if (Math.max(over, under) < STRIP.room) tooDark++
    }
    const isEdge = (changed: number, without: number) =>
      changed >= Math.max(STRIP.seen * width, STRIP.part * (width - without))
    if (isEdge(lighter, Math.max(tooLight, tooDark))) edges.push({ row, step: 1 })
    else if (isEdge(darker, Math.max(tooLight, tooDark))) edges.push({ row, step: -1 })
  }
  return edges
}
