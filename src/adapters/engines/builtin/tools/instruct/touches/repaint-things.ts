import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { lumaOf } from '../../../kit/pictures/luma.ts'
import { mapPlane, type Picture, type Plane, smoothStep, sumOf } from '../../../kit/pictures/raster.ts'
import { median } from '../../../kit/pictures/statistics.ts'
import type { NamedThing } from '../../../kit/things/choose-things.ts'
import { kindOf } from '../../../kit/things/things-network.ts'
import { findThingArea } from './areas.ts'
import { findWheels } from './find-wheels.ts'
import { type Rgb, recolour } from './recolour.ts'
import { withoutSkin } from './skin.ts'

/** Gives some things in a picture another colour. */
export async function repaintThings(
  picture: Picture,
  named: NamedThing,
  colour: Rgb,
  tools: TaskTools,
): Promise<Picture> {
  const mask = await withoutSkin(picture, await findThingArea(picture, named, tools), tools)
  const repaint = kindOf(named.label) === 'vehicle' ? repaintVehicle : repaintArea
  return repaint(picture, mask, colour)
}

/** Changes the paint of a vehicle, and keeps its glass and tyres. Refused if the paint is as dark as these. */
export function repaintVehicle(picture: Picture, mask: Plane, colour: Rgb): Picture {
  return recolour(picture, paintOn(picture, mask, VARNISH), colour)
}

/** The same for anything in an area. A thing with many colours has no paint, so all of it changes: a whole cat. */
export function repaintArea(picture: Picture, mask: Plane, colour: Rgb): Picture {
  const paint = paintOn(picture, mask, CLOTH)
  return recolour(picture, sumOf(paint) >= OF_ONE_COLOUR * sumOf(mask) ? paint : mask, colour)
}

/** If at least this much of a thing has its main colour, the rest is in front of it: a hand, a shadow, a label. */
const OF_ONE_COLOUR = 0.65
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

/** How similar the hues of one paint are, and how much paler it may be. */
interface Paint {
  sameHue: readonly [number, number]
  paler: readonly [number, number]
  /** If at least this much of a thing is colourful, that is its paint, whatever the rest is. */
  minColourful: number
  /**
   * Colourless paint darker than this cannot be separated from glass and tyres: silver is as bright as reflections in a
   * windscreen.
   */
  darkest: number
  hasWheels: boolean
}

/** Glass and tyres reflect a car's paint, too. */
const VARNISH: Paint = {
  sameHue: [0.75, 0.92],
  paler: [0.25, 0.5],
  minColourful: 0.25,
  darkest: 0.72,
  hasWheels: true,
}
/** Cloth is paler where light shines through it, and takes on some of the light's hue. */
const CLOTH: Paint = {
  sameHue: [0.2, 0.6],
  paler: [0.1, 0.25],
  minColourful: 0.5,
  darkest: 0,
  hasWheels: false,
}
const OWN = 0.5

function paintOn(picture: Picture, mask: Plane, kind: Paint): Plane {
  const all = Array.from(mask.data.keys()).filter((i) => (mask.data[i] ?? 0) > OWN)
  const { data } = picture
  const lumas = lumaOf(picture).data
  // Red and blue as parts of all colours, relative to grey, since the same paint is darker in its own shade.
  const tintAt = (i: number): [number, number] => {
    const [red = 0, green = 0, blue = 0] = data.subarray(i * 4, i * 4 + 3)
    const light = Math.max(1, red + green + blue)
    return [red / light - 1 / 3, blue / light - 1 / 3]
  }
  const isColourful = (i: number) => (lumas[i] ?? 0) > DARK && Math.hypot(...tintAt(i)) > 2 * COLOURFUL
  const colourful = all.filter(isColourful)
  const own = colourful.length >= kind.minColourful * all.length ? colourful : all
  const luma = median(own.map((i) => lumas[i] ?? 0))
  const brighter = all.filter((i) => !isColourful(i) && (lumas[i] ?? 0) > luma)
  if (own === colourful && brighter.length > MORE_PLAIN * colourful.length) {
    throw new RejectedByEngineError('thing_edge_unsure')
  }
  if (own === all && luma < kind.darkest) throw new RejectedByEngineError('paint_too_dark')
  // Rims have no hue either, and may be as bright.
  const wheels = own === all && kind.hasWheels ? findWheels(picture, mask) : null
  const paint: [number, number] = [median(own.map((i) => tintAt(i)[0])), median(own.map((i) => tintAt(i)[1]))]
  return mapPlane(mask, (value, i) => {
    if (value === 0 || wheels?.data[i]) return 0
    const brightness = (lumas[i] ?? 0) / Math.max(0.01, luma)
    // Dark pixels with a hue are the same paint in its shade; those without may be glass or rubber.
    const dark = own === colourful ? smoothStep(...SHADE, lumas[i] ?? 0) : smoothStep(...DARKER, brightness)
    const light = dark - smoothStep(...LIGHTER, brightness)
    return value * light * likenessOf(tintAt(i), paint, kind)
  })
}

/** How much a tint matches the paint; a stronger one of the same hue is the same paint. */
function likenessOf(
  [red, blue]: readonly [number, number],
  paint: readonly [number, number],
  { sameHue, paler }: Paint,
): number {
  const [much, all] = [Math.hypot(red, blue), Math.hypot(...paint)]
  if (all < COLOURFUL) return 1 - smoothStep(...OTHER_TINT, Math.hypot(red - paint[0], blue - paint[1]))
  const alike = (red * paint[0] + blue * paint[1]) / Math.max(1e-6, much * all)
  return smoothStep(...sameHue, alike) * smoothStep(...paler, much / all)
}
