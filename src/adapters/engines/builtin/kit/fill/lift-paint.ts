import { boxBlur } from '../pictures/blur.ts'
import { coloursOf } from '../pictures/colours.ts'
import type { Colours } from '../pictures/guided-filter.ts'
import { clamp01, mapPlane, newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { type EvenPaint, evenOpacity, hiddenPart } from './even-paint.ts'
import { growMask, type Mask, outside, placesOf } from './mask.ts'

/** Paint hides an even part of each colour, between these, measured at this many pixels at least. */
const EVEN = { least: 0.12, most: 0.72, unevenness: 0.12, tint: 0.08, fewest: 150, tolerance: 0.07 }
/**
 * This far on both sides of the edges of letters it is unknown how much is hidden; it is guessed from the
 * surroundings.
 */
const EDGE = 2
const NEAR = [3, 7] as const
const FEWEST_NEAR = 0.05
/** Squared: a pixel that would be this much farther from its surroundings without the paint was not painted. */
const UNLIKE = 4

/** The picture without even paint in the shape of letters; null where no such paint explains what is seen. */
export function liftPaint(picture: Picture, letters: Mask, height: number): Picture | null {
  const inside = outside(growMask(outside(letters), EDGE))
  const around = growMask(letters, EDGE)
  const colours = coloursOf(picture)
  const behind = meanOutside(colours, around, Math.max(3, Math.round(height / 2)))
  const paint = measurePaint(colours, behind, inside)
  return paint && lift(picture, colours, coreOf(inside, colours, behind, paint), around, paint)
}

/** The mean of the pixels next to letters, below 0 where there are none. */
function meanOutside(colours: Colours, around: Mask, reach: number): Plane[] {
  const { width, height } = around
  const free = { width, height, data: Float32Array.from(around.data, (value) => 1 - value) }
  const count = boxBlur(free, reach)
  return colours.map((plane) => {
    const own = mapPlane(plane, (value, i) => value * (free.data[i] ?? 0))
    return mapPlane(boxBlur(own, reach), (sum, i) => {
      const part = count.data[i] ?? 0
      return part < FEWEST_NEAR ? -1 : sum / part
    })
  })
}

/** The paint that explains the middle of letters, given what is next to them. */
function measurePaint(colours: Colours, behind: readonly Plane[], inside: Mask): EvenPaint | null {
  const found = ([1, 0] as const).flatMap((paint) => {
    const byColour = colours.map((plane, c) => partsHidden(paint, plane, behind[c] ?? plane, inside))
    const even = evenOpacity(byColour, EVEN)
    return even ? [{ paint, ...even }] : []
  })
  return found.toSorted((one, other) => one.unevenness - other.unevenness)[0] ?? null
}

function partsHidden(paint: EvenPaint['paint'], { data }: Plane, behind: Plane, inside: Mask): number[] {
  return placesOf(inside).flatMap((i) => {
    const next = behind.data[i] ?? -1
    return next < 0 ? [] : (hiddenPart(paint, data[i] ?? 0, next) ?? [])
  })
}

/**
 * The pixels that are certainly under paint. Nothing under white paint is darker than the paint alone makes it,
 * nothing under black paint is lighter, and whatever looks like its surroundings as it is carries none.
 */
function coreOf(inside: Mask, colours: Colours, behind: readonly Plane[], paint: EvenPaint): Uint8Array {
  return inside.data.map((value, i) => {
    if (!value) return 0
    let [asItIs, lifted] = [0, 0]
    for (const [c, plane] of colours.entries()) {
      const [seen, next] = [plane.data[i] ?? 0, behind[c]?.data[i] ?? -1]
      if (1 - Math.abs(paint.paint - seen) < paint.opacity - EVEN.tolerance) return 0
      if (next < 0) continue
      asItIs += (seen - next) ** 2
      lifted += (under(seen, paint, paint.opacity) - next) ** 2
    }
    return lifted > UNLIKE * asItIs ? 0 : 1
  })
}

function lift(picture: Picture, colours: Colours, core: Uint8Array, around: Mask, paint: EvenPaint): Picture {
  const { opacity } = paint
  const known = newPlane(picture.width, picture.height)
  for (let i = 0; i < known.data.length; i++) known.data[i] = core[i] || !around.data[i] ? 1 : 0
  const clean = colours.map((plane) =>
    mapPlane(plane, (value, i) => (core[i] ? under(value, paint, opacity) : value)),
  )
  const guesses = NEAR.map((reach) => ({
    count: boxBlur(known, reach),
    sums: clean.map((plane) =>
      boxBlur(
        mapPlane(plane, (value, i) => value * (known.data[i] ?? 0)),
        reach,
      ),
    ),
  }))
  const data = new Uint8Array(picture.data)
  for (let i = 0; i < core.length; i++) {
    if (!around.data[i]) continue
    const guess = guesses.find(({ count }) => (count.data[i] ?? 0) > FEWEST_NEAR)
    if (!core[i] && !guess) continue
    const nearby = guess?.sums.map((plane) => (plane.data[i] ?? 0) / (guess.count.data[i] ?? 1)) ?? []
    const hidden = core[i] ? opacity : hiddenAt(i, colours, nearby, paint)
    for (let c = 0; c < 3; c++) {
      data[i * 4 + c] = Math.round(255 * clamp01(under(colours[c]?.data[i] ?? 0, paint, hidden)))
    }
  }
  return { ...picture, data }
}

/** How much must be hidden at a pixel for the picture under it to look like its surroundings. */
function hiddenAt(
  i: number,
  colours: Colours,
  nearby: readonly number[],
  { paint, opacity }: EvenPaint,
): number {
  let [along, whole] = [0, 1e-4]
  for (const [c, value] of nearby.entries()) {
    along += ((colours[c]?.data[i] ?? 0) - value) * (paint - value)
    whole += (paint - value) ** 2
  }
  return Math.max(0, Math.min(opacity, along / whole))
}

function under(value: number, { paint }: EvenPaint, hidden: number): number {
  return clamp01((value - paint * hidden) / (1 - hidden))
}
