import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import table from '../../../content/thing-paints.json' with { type: 'json' }
import { lumaOf } from '../../../kit/pictures/luma.ts'
import { mapPlane, type Picture, type Plane, smoothStep } from '../../../kit/pictures/raster.ts'
import { median } from '../../../kit/pictures/statistics.ts'
import { findWheels } from './find-wheels.ts'

/** How similar the hues of one paint are, and how much paler it may be. */
interface Paint {
  sameHue: Range
  paler: Range
  /** If at least this much of a thing is colourful, that is its paint, whatever the rest is. */
  minColourful: number
  /** It has glass and tyres: bright parts without a hue may be reflections. */
  hasGlass?: true
}

type Range = readonly [number, number]

const PAINTS = table as unknown as Record<keyof typeof table, Paint>

const OWN = 0.5
/** Windows and tyres are darker than a car's paint; gaps between wheels are lighter. */
const DARKER = [0.35, 0.6] as const
const LIGHTER = [2.2, 3.2] as const
/** The dark range, from 0 to 1, in which a colour begins to have a hue. */
const SHADE = [0.04, 0.12] as const
/** The least distance from grey of a colourful paint. */
const COLOURFUL = 0.06
/** Pixels darker than this, from 0 to 1, have no recognisable colour. */
const DARK = 0.12
/** If this much more is colourless and brighter than the colourful part, it may be glass with reflections. */
const MORE_PLAIN = 1.25
/** How far grey paint may be from its own tint. */
const OTHER_TINT = [0.1, 0.2] as const
/**
 * A vehicle without a hue is white if at least this much of it is this bright, from 0 to 1, and hardly anything nearly as
 * bright: the windscreen of a silver one is. Of seven white cars the first part was 0.11 to 0.54, of five silver ones
 * 0.05 to 0.15. In bright sun a sixth had 0.35, and half as much that was nearly as bright; four white ones a quarter.
 */
const WHITE = { bright: 0.8, least: 0.27, near: 0.6, most: 0.4 }

/** How much each pixel of a thing has its main colour. Refused if that cannot be told from glass and tyres. */
export function findPaint(picture: Picture, mask: Plane, name: keyof typeof table): Plane {
  const kind = PAINTS[name]
  const { hasGlass } = kind
  const all = Array.from(mask.data.keys()).filter((i) => (mask.data[i] ?? 0) > OWN)
  const lumas = lumaOf(picture).data
  const tintAt = tintsOf(picture)
  const isColourful = (i: number) => (lumas[i] ?? 0) > DARK && Math.hypot(...tintAt(i)) > 2 * COLOURFUL
  const colourful = all.filter(isColourful)
  const hasHue = colourful.length >= kind.minColourful * all.length
  const white = hasHue || !hasGlass ? null : whitePart(all, lumas)
  const own = hasHue ? colourful : (white ?? all)
  const luma = median(own.map((i) => lumas[i] ?? 0))
  if (hasHue && hasGlass) {
    const brighter = all.filter((i) => !isColourful(i) && (lumas[i] ?? 0) > luma)
    if (brighter.length > MORE_PLAIN * colourful.length) throw new RejectedByEngineError('thing_edge_unsure')
  }
  // Rims have no hue either, and may be as bright.
  const wheels = !hasHue && hasGlass ? findWheels(picture, mask) : null
  const paint: Tint = [median(own.map((i) => tintAt(i)[0])), median(own.map((i) => tintAt(i)[1]))]
  return mapPlane(mask, (value, i) => {
    if (value === 0 || wheels?.data[i]) return 0
    const brightness = (lumas[i] ?? 0) / Math.max(0.01, luma)
    // Dark pixels with a hue are the same paint in its shade; those without may be glass or rubber.
    const dark = hasHue ? smoothStep(...SHADE, lumas[i] ?? 0) : smoothStep(...DARKER, brightness)
    const light = dark - smoothStep(...LIGHTER, brightness)
    return value * light * likenessOf(tintAt(i), paint, kind)
  })
}

/** The paint of a white vehicle. Refused if it may be silver, grey or black, and no brighter than glass and tyres. */
function whitePart(all: readonly number[], lumas: Float32Array): readonly number[] {
  const white = all.filter((i) => (lumas[i] ?? 0) > WHITE.bright)
  const near = all.filter((i) => (lumas[i] ?? 0) > WHITE.near).length - white.length
  if (white.length < WHITE.least * all.length || near > WHITE.most * white.length)
    throw new RejectedByEngineError('paint_too_dark')
  return white
}

type Tint = readonly [red: number, blue: number]

/** Red and blue as parts of all colours, relative to grey, since the same paint is darker in its own shade. */
function tintsOf({ data }: Picture): (i: number) => Tint {
  return (i) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(i * 4, i * 4 + 3)
    const light = Math.max(1, red + green + blue)
    return [red / light - 1 / 3, blue / light - 1 / 3]
  }
}

/** How much a tint matches the paint; a stronger one of the same hue is the same paint. */
function likenessOf([red, blue]: Tint, paint: Tint, { sameHue, paler }: Paint): number {
  const [much, all] = [Math.hypot(red, blue), Math.hypot(...paint)]
  if (all < COLOURFUL) return 1 - smoothStep(...OTHER_TINT, Math.hypot(red - paint[0], blue - paint[1]))
  const alike = (red * paint[0] + blue * paint[1]) / Math.max(1e-6, much * all)
  return smoothStep(...sameHue, alike) * smoothStep(...paler, much / all)
}
