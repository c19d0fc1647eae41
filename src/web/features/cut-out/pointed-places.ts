import type { Mask, Point } from './mask-edits.ts'

/** The number of points that describe a stroke. */
const MAX_ON_STROKE = 4
/** The number of points in the kept part, whether or not the object is a part of it. */
const MAX_KEPT = 2
/** Points in the kept part are searched at this many steps along the longer side. */
const STEPS = 32
const STAYS = 128

type Pointed = { on: Point[]; kept: Point[] }

/** Tells the site which object a stroke means, in fractions of the photo. */
export function pointAt(mask: Mask, stroke: readonly Point[]): Pointed {
  const inside = (part: number) => Math.min(1, Math.max(0, part))
  const inParts = ({ x, y }: Point): Point => ({ x: inside(x / mask.width), y: inside(y / mask.height) })
  const on = spread(stroke, MAX_ON_STROKE)
  return { on: on.map(inParts), kept: keptPlaces(mask, on).map(inParts) }
}

/** From the beginning of a stroke to its end. */
function spread(stroke: readonly Point[], count: number): Point[] {
  if (stroke.length <= count) return [...stroke]
  return Array.from({ length: count }, (_, i) => Math.round((i * (stroke.length - 1)) / (count - 1))).flatMap(
    (place) => stroke[place] ?? [],
  )
}

/** Points well inside the kept part, as far from the stroke and from each other as possible. */
function keptPlaces(mask: Mask, stroke: readonly Point[]): Point[] {
  const step = Math.max(mask.width, mask.height) / STEPS
  const inner = innerPlaces(mask, step)
  const kept: Point[] = []
  while (kept.length < MAX_KEPT) {
    const away = (place: Point) =>
      Math.min(...[...stroke, ...kept].map(({ x, y }) => Math.hypot(x - place.x, y - place.y)))
    const [farthest] = inner.toSorted((one, other) => away(other) - away(one))
    if (!farthest || away(farthest) <= 2 * step) break
    kept.push(farthest)
  }
  return kept
}

function innerPlaces({ width, height, data }: Mask, step: number): Point[] {
  const isKept = (x: number, y: number) =>
    x >= 0 && x < width && y >= 0 && y < height && (data[Math.floor(y) * width + Math.floor(x)] ?? 0) >= STAYS
  const places: Point[] = []
  for (let y = step / 2; y < height; y += step) {
    for (let x = step / 2; x < width; x += step) {
      const isInner = isKept(x - step, y) && isKept(x + step, y) && isKept(x, y - step) && isKept(x, y + step)
      if (isInner && isKept(x, y)) places.push({ x, y })
    }
  }
  return places
}
