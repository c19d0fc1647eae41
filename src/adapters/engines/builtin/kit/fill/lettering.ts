import { boxBlur } from '../pictures/blur.ts'
import type { Colours } from '../pictures/guided-filter.ts'
import {
  type Box,
  boxBetween,
  cropPlane,
  inWhole,
  mapPlane,
  newPlane,
  type Plane,
} from '../pictures/raster.ts'
import { mean, median, robustDeviation } from '../pictures/statistics.ts'
import { findBadge } from './badge.ts'
import { findBeside } from './beside.ts'
import { type EvenPaint, evenOpacity, hiddenPart } from './even-paint.ts'
import { type TextLine, withinLine } from './find-text.ts'
import { findFlatSigns } from './flat-signs.ts'
import { growMask, newMask } from './mask.ts'
import { findStrip, type Strip } from './strip.ts'
import { brightStrokes } from './strokes.ts'

/** The even paint of letters. */
interface Veil extends EvenPaint {
  /** The middle of strokes that are wide enough to have one. At their edges it is unknown how much is hidden. */
  middle: number[]
}

/** The letters of a line. All places are those of the whole picture. */
export interface Lettering {
  line: TextLine
  /** All pixels of its letters, and of their shadows and outlines. */
  letters: number[]
  /** The paint of the letters, where the picture shines through evenly; null where nothing shines through. */
  veil: Veil | null
  /** Whether they stand on a ground of their own, as letters of signs and number plates do. */
  onPlate: boolean
  /** How much the brightness between the letters varies. */
  variety: number
  /**
   * How much of the line stands out. Beside letters about half of it does not; where everything does, they cannot be
   * told from the picture.
   */
  fullness: number
  /** The strip they stand on, where one runs across the whole picture. */
  strip: Strip | null
}

/** Strokes are at most twice this part of the height of letters wide. */
const STROKE = 0.17
/** What stands out by this part of what the clearest strokes do is a stroke, too (more is taken where nothing shines through),
 * and from the last on the middle of one. */
const FAINT = 0.35
const FAINT_OPAQUE = 0.22
const STRONG = 0.7
const FAINTEST = 0.02
const VEIL = { least: 0.12, most: 0.72, unevenness: 0.1, fewest: 60, tolerance: 0.07, tint: 0.08 }
/** What stands out less than this part of the clearest strokes lies beside them, and must be this part of what is near. */
const BESIDE_STROKES = 0.15
const FEWEST_BESIDE = 0.03
/**
 * The width of the rim of letters in which they are mixed with their surroundings; enough must be left without it.
 */
const RIM = 2
const MIDDLE = 0.3
/** A plate has one colour, and something else is on most of its sides. */
const PLATE = { variety: 0.06, step: 0.12, sides: 3 }
interface Strokes {
  light: Plane
  dark: Plane
}

/** Reads one line. Null where nothing stands out. */
export function readLettering(line: TextLine, luma: Plane, colours: Colours): Lettering | null {
  const window = windowAround(line, luma)
  const places = placesIn(line, window)
  const toWhole = (i: number) => inWhole(i, window, luma.width)
  const strokes = clearest(
    [luma, ...colours].map((plane) => strokesIn(cropPlane(plane, window), line)),
    places,
  )
  const [light, dark] = [strength(strokes.light, places), strength(strokes.dark, places)]
  const contrast = Math.max(light, dark)
  if (contrast < FAINTEST) return null
  const level = Math.max(FAINTEST, FAINT_OPAQUE * contrast)
  const standsOut = (i: number, least: number) =>
    valueAt(strokes.light, i) > least || valueAt(strokes.dark, i) > least
  const letters = places.filter((i) => standsOut(i, level))
  const beside = [strokes.light, strokes.dark].flatMap((side) => {
    const core = places.filter((i) => valueAt(side, i) > STRONG * contrast)
    return core.length === 0 ? [] : findBeside(line, colourOf(core.map(toWhole), colours), colours)
  })
  const between = places.filter((i) => valueAt(strokes.light, i) + valueAt(strokes.dark, i) < level)
  const veils = ([1, 0] as const).flatMap((paint) => {
    const side = paint === 1 ? strokes.light : strokes.dark
    const own = paint === 1 ? light : dark
    if (own < 0.4 * contrast) return []
    return findVeil(paint, { strokes: side, contrast: own }, { window, places, colours, toWhole }) ?? []
  })
  const [veil = null] = veils.toSorted((one, other) => one.unevenness - other.unevenness)
  const badge = findBadge(line, colours)
  const drawn = badge?.isDrawn ? badge.places : []
  return {
    line,
    letters: [
      ...(veil?.letters ?? letters).map(toWhole),
      ...beside,
      ...findFlatSigns(line, colours),
      ...drawn,
    ],
    veil: veil && { paint: veil.paint, opacity: veil.opacity, middle: veil.middle.map(toWhole) },
    onPlate: badge ? !badge.isDrawn : isOnPlate(line, between.map(toWhole), luma),
    strip: findStrip(line, luma),
    fullness: places.filter((i) => standsOut(i, FAINT * contrast)).length / places.length,
    variety: robustDeviation(between.map((i) => luma.data[toWhole(i)] ?? 0)),
  }
}

function strokesIn(plane: Plane, { height }: TextLine): Strokes {
  const radius = Math.max(2, Math.round(STROKE * height))
  const inverse = mapPlane(plane, (value) => 1 - value)
  return { light: brightStrokes(plane, radius), dark: brightStrokes(inverse, radius) }
}

/** Brightness or the one of the three colours in which letters are seen best. */
function clearest(all: Strokes[], places: readonly number[]): Strokes {
  const clarity = ({ light, dark }: Strokes) => Math.max(strength(light, places), strength(dark, places))
  const [first, ...others] = all
  if (!first) throw new Error('There is nothing to look at.')
  return others.reduce((best, next) => (clarity(next) > 1.3 * clarity(best) ? next : best), first)
}

/** The part of a picture around a line. */
interface CloseUp {
  window: Box
  /** The pixels of the window inside the line. */
  places: readonly number[]
  /** Of the whole picture. */
  colours: Colours
  toWhole: (i: number) => number
}

/** What stands out on one side of the brightness around it, and how much the clearest of it does. */
interface Side {
  strokes: Plane
  contrast: number
}

/** The paint that explains the middle of strokes, given what is next to it; null where it is not even. */
function findVeil(
  paint: EvenPaint['paint'],
  side: Side,
  closeUp: CloseUp,
): (Veil & { letters: number[]; unevenness: number }) | null {
  const even = evenOpacity(partsHidden(paint, side, closeUp), VEIL)
  if (!even) return null
  const { window, places, colours, toWhole } = closeUp
  const { strokes, contrast } = side
  // Nothing under white paint is darker than the paint alone makes it, and nothing under black paint lighter.
  const isUnder = (i: number) =>
    colours.every(
      ({ data }) => 1 - Math.abs(paint - (data[toWhole(i)] ?? 0)) >= even.opacity - VEIL.tolerance,
    )
  const letters = places.filter((i) => valueAt(strokes, i) > FAINT * contrast && isUnder(i))
  const middle = withoutRim(letters, window)
  const isWide = middle.length >= MIDDLE * letters.length
  return { paint, ...even, middle: isWide ? middle : [], letters }
}

/** How much of each colour the middle of strokes hides, judged by the mean of what is beside them. */
function partsHidden(
  paint: EvenPaint['paint'],
  { strokes, contrast }: Side,
  { window, places, colours, toWhole }: CloseUp,
): number[][] {
  const core = places.filter((i) => valueAt(strokes, i) > STRONG * contrast)
  const beside = newPlane(window.width, window.height)
  for (const i of places) if (valueAt(strokes, i) < BESIDE_STROKES * contrast) beside.data[i] = 1
  const reach = Math.max(3, Math.round(Math.min(window.width, window.height) / 12))
  const known = boxBlur(beside, reach)
  return colours.map((colour) => {
    const seen = (i: number) => colour.data[toWhole(i)] ?? 0
    const sums = boxBlur(
      mapPlane(beside, (value, i) => (value ? seen(i) : 0)),
      reach,
    )
    return core.flatMap((i) => {
      const part = valueAt(known, i)
      return part < FEWEST_BESIDE ? [] : (hiddenPart(paint, seen(i), valueAt(sums, i) / part) ?? [])
    })
  })
}

/** Looks beyond the line in all directions for something that differs from the ground between its letters. */
function isOnPlate(
  { x, y, length, height, angle }: TextLine,
  between: readonly number[],
  { width, height: rows, data }: Plane,
): boolean {
  const inside = between.map((i) => data[i] ?? 0)
  if (inside.length === 0 || robustDeviation(inside) > PLATE.variety) return false
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const sides: [along: number, across: number][] = [
    [0, -1.6 * height],
    [0, 1.6 * height],
    [-(length / 2 + 1.5 * height), 0],
    [length / 2 + 1.5 * height, 0],
  ]
  const steps = sides.filter(([along, across]) => {
    const values: number[] = []
    for (let step = -1; step <= 1; step += 0.1) {
      const reach = along + step * (across === 0 ? 0.4 * height : length / 2)
      const px = Math.round(x + reach * cos - across * sin)
      const py = Math.round(y + reach * sin + across * cos)
      if (px >= 0 && py >= 0 && px < width && py < rows) values.push(data[py * width + px] ?? 0)
    }
    return values.length >= 8 && Math.abs(mean(values) - median(inside)) > PLATE.step
  })
  return steps.length >= PLATE.sides
}

function withoutRim(letters: readonly number[], { width, height }: Box): number[] {
  const outside = newMask(width, height)
  outside.data.fill(1)
  for (const i of letters) outside.data[i] = 0
  const { data } = growMask(outside, RIM)
  return letters.filter((i) => !data[i])
}

function colourOf(places: readonly number[], colours: Colours): number[] {
  return colours.map(({ data }) => median(places.map((i) => data[i] ?? 0)))
}

function windowAround({ x, y, length, height, angle }: TextLine, whole: Plane): Box {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const halfWidth = (length * cos + height * sin) / 2 + height
  const halfHeight = (length * sin + height * cos) / 2 + height
  return boxBetween(whole, {
    left: x - halfWidth,
    top: y - halfHeight,
    right: x + halfWidth,
    bottom: y + halfHeight,
  })
}

/** The pixels of a window inside the line, with a small margin. */
function placesIn(line: TextLine, { left, top, width, height }: Box): number[] {
  const isWithin = withinLine(line, { ends: 0.35, sides: 0.16 })
  const places: number[] = []
  for (let i = 0; i < width * height; i++) {
    if (isWithin(left + (i % width), top + Math.floor(i / width))) places.push(i)
  }
  return places
}

/** The value below which nine of ten pixels stand out. */
function strength({ data }: Plane, places: readonly number[]): number {
  const sorted = Float64Array.from(places, (i) => data[i] ?? 0).sort()
  return sorted[Math.floor(0.9 * sorted.length)] ?? 0
}

function valueAt({ data }: Plane, i: number): number {
  return data[i] ?? 0
}
