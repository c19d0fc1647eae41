import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import table from '../../../content/thing-paints.json' with { type: 'json' }
import { lumaOf } from '../../../kit/pictures/luma.ts'
import { mapPlane, type Picture, type Plane, smoothStep } from '../../../kit/pictures/raster.ts'
import { median } from '../../../kit/pictures/statistics.ts'

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
/** How much each pixel of a thing has its main colour. Refused if that cannot be told from tinted glass. */
export function findPaint(picture: Picture, mask: Plane, name: keyof typeof table): Plane {
  const kind = PAINTS[name]
  const all = placesIn(mask)
  const lumas = lumaOf(picture).data
  const tintAt = tintsOf(picture)
  const isColourful = colourfulIn(picture)
  const colourful = all.filter(isColourful)
  const hasHue = hasOwnHue(picture, mask, name)
  const own = hasHue ? colourful : all
  const luma = median(own.map((i) => lumas[i] ?? 0))
  if (hasHue && kind.hasGlass) {
    const brighter = all.filter((i) => !isColourful(i) && (lumas[i] ?? 0) > luma)
    if (brighter.length > MORE_PLAIN * colourful.length) throw new RejectedByEngineError('thing_edge_unsure')
  }
  const paint: Tint = [median(own.map((i) => tintAt(i)[0])), median(own.map((i) => tintAt(i)[1]))]
  return mapPlane(mask, (value, i) => {
    if (value === 0) return 0
    const brightness = (lumas[i] ?? 0) / Math.max(0.01, luma)
    // Dark pixels with a hue are the same paint in its shade; those without may be glass or rubber.
    const dark = hasHue ? smoothStep(...SHADE, lumas[i] ?? 0) : smoothStep(...DARKER, brightness)
    const light = dark - smoothStep(...LIGHTER, brightness)
    return value * light * likenessOf(tintAt(i), paint, kind)
  })
}

/** Whether a thing is painted in a colour, and not in white, grey or black. */
export function hasOwnHue(picture: Picture, mask: Plane, name: keyof typeof table): boolean {
  const all = placesIn(mask)
  return all.filter(colourfulIn(picture)).length >= PAINTS[name].minColourful * all.length
}

const placesIn = ({ data }: Plane) => Array.from(data.keys()).filter((i) => (data[i] ?? 0) > OWN)

function colourfulIn(picture: Picture): (i: number) => boolean {
  const lumas = lumaOf(picture).data
  const tintAt = tintsOf(picture)
  return (i) => (lumas[i] ?? 0) > DARK && Math.hypot(...tintAt(i)) > 2 * COLOURFUL
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
