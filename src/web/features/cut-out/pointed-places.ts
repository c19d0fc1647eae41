import type { Mask, Point } from './mask-edits.ts'

/** So many places of a stroke tell what it goes over. */
const MAX_ON_STROKE = 4
/** And so many of what stays, what it is a part of or not. */
const MAX_KEPT = 2
/** Places of what stays are looked for at so many steps along the longer side. */
const STEPS = 32
const STAYS = 128

type Pointed = { on: Point[]; kept: Point[] }

/** What tells the site which thing a stroke means, in parts of the photo. */
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

/** Places well inside of what stays, each as far from the stroke and from each other as can be. */
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
