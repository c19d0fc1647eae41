import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import { labOf } from '../../../kit/faces/lab.ts'
import { growMask, maskAbove, maskAt, outside, planeOf } from '../../../kit/fill/mask.ts'
import { findComponents, pixelsOf } from '../../../kit/pictures/components.ts'
import {
  boxAround,
  mapPlane,
  newPlane,
  type Picture,
  type Plane,
  smoothStep,
} from '../../../kit/pictures/raster.ts'
import { median, robustDeviation } from '../../../kit/pictures/statistics.ts'

const OWN = 0.5
/**
 * Windows lie in this upper part of a vehicle; one is this large a part of it, and all are this much of the upper part:
 * of nine (tuned), all windows were 0.32 to 0.58 of it, and without the windscreen 0.25.
 */
const [UPPER, MIN_WINDOW, MIN_GLASS] = [0.5, 0.02, 0.3]
/** A part that is no darker than the paint by more than this, and as even, is a door or a reflection (CIELAB). */
const PANEL = { darker: 8, tint: 4, varies: 7 }
/** A part this large, as a part of the vehicle, that has the paint's colour in so much of it is a door with its window. */
const DOOR = { least: 0.06, light: 0.8, painted: 0.45 }
/** With more of the body in other colours than the paint's, its paint was not found. */
const MAX_BARE = 0.45
/** From this part of its height down a vehicle has no separate paint. */
const GROUND = 0.74
/** Half the width in pixels of what joins pieces of paint by chance. */
const BRIDGE = 2
/** Paint is lighter than this (CIELAB): black is as dark as tyres, and as the shade under a vehicle. */
const MIN_LIGHTNESS = 25
/** How light paint is in its own shade, relative to most of it. */
const SHADED = [0.25, 0.42] as const
/** How far from its own tint it may be (CIELAB): lights and number plates are not. */
const OTHER_TINT = [18, 30] as const

/**
 * How much of each pixel of a white, grey or silver vehicle is its paint: everything but parts such as windows, lights,
 * grilles and wheels, and what is much darker. Refused if its windows are not found, and if it is too dark.
 */
export function findPlainPaint(picture: Picture, vehicle: Plane, parts: readonly Plane[]): Plane {
  const [lightness, ...tints] = labOf(picture, {
    left: 0,
    top: 0,
    width: picture.width,
    height: picture.height,
  })
  const lightAt = (i: number) => lightness.data[i] ?? 0
  const tintAt = (i: number, c: number) => tints[c]?.data[i] ?? 0
  const describe = (places: readonly number[]) => ({
    lightness: median(places.map(lightAt)),
    tint: tints.map(({ data }) => median(places.map((i) => data[i] ?? 0))),
    varies: robustDeviation(places.map(lightAt)),
  })
  const inParts = joined(parts, vehicle)
  const body = placesIn(vehicle).filter((i) => (inParts.data[i] ?? 0) < OWN)
  const bright = median(body.map(lightAt))
  const paint = describe(body.filter((i) => lightAt(i) > SHADED[1] * bright))
  if (paint.lightness < MIN_LIGHTNESS) throw new RejectedByEngineError('paint_too_dark')
  const isPanel = (part: Plane) => {
    const own = describe(placesIn(part))
    const far = Math.hypot(...own.tint.map((value, c) => value - (paint.tint[c] ?? 0)))
    return own.lightness > paint.lightness - PANEL.darker && far < PANEL.tint && own.varies < PANEL.varies
  }
  const tintFrom = (i: number) => Math.hypot(...tints.map((_, c) => tintAt(i, c) - (paint.tint[c] ?? 0)))
  const isLikePaint = (i: number) => lightAt(i) > DOOR.light * paint.lightness && tintFrom(i) < OTHER_TINT[0]
  const size = placesIn(vehicle).length
  const isDoor = (part: Plane) => {
    const own = placesIn(part)
    return own.length > DOOR.least * size && own.filter(isLikePaint).length > DOOR.painted * own.length
  }
  const others = parts
    .filter((part) => !isPanel(part))
    .map((part) => (isDoor(part) ? withoutBody(part, isLikePaint) : part))
  const other = joined(others, vehicle)
  const paintAt = (value: number, i: number) => {
    const light = smoothStep(...SHADED, lightAt(i) / paint.lightness)
    return value * (1 - (other.data[i] ?? 0)) * light * (1 - smoothStep(...OTHER_TINT, tintFrom(i)))
  }
  const painted = withoutGround(mapPlane(vehicle, paintAt), vehicle)
  const bare = body.filter((i) => (painted.data[i] ?? 0) < OWN)
  if (bare.length > MAX_BARE * body.length) throw new RejectedByEngineError('thing_edge_unsure')
  requireWindows(vehicle, painted, parts.filter(isPanel))
  return painted
}

/** The window of a door: everything but its largest painted piece, since what is reflected in glass has paint's colour, too. */
function withoutBody(door: Plane, isLikePaint: (i: number) => boolean): Plane {
  const like = mapPlane(door, (value, i) => (value > OWN && isLikePaint(i) ? 1 : 0))
  const [body = []] = pixelsOf(findComponents(like, (value) => value > 0)).toSorted(
    (one, other) => other.length - one.length,
  )
  const own = new Set(body)
  return mapPlane(door, (value, i) => (own.has(i) ? 0 : value))
}

/** Without what is seen of the ground between the wheels: pieces that begin near the lower end. */
function withoutGround(painted: Plane, vehicle: Plane): Plane {
  const box = boxAround(vehicle, OWN)
  const lowest = box ? box.top + GROUND * box.height : painted.height
  const core = planeOf(outside(growMask(outside(maskAbove(painted, OWN)), BRIDGE)))
  const pieces = pixelsOf(findComponents(core, (value) => value > 0))
  const ground = pieces.filter(([first = 0]) => Math.floor(first / painted.width) > lowest).flat()
  const near = growMask(maskAt(ground, painted), 2 * BRIDGE)
  return mapPlane(painted, (value, i) => (near.data[i] ? 0 : value))
}

/** Windows may be as light as the paint, too: all of one looks like a door, or hardly anything there is not painted. */
function requireWindows(vehicle: Plane, painted: Plane, panels: readonly Plane[]): void {
  const box = boxAround(vehicle, OWN)
  const lowest = box ? box.top + UPPER * box.height : 0
  const all = placesIn(vehicle)
  const rowOf = (i: number) => Math.floor(i / vehicle.width)
  const isWindow = (part: Plane) => {
    const own = placesIn(part)
    return own.length > MIN_WINDOW * all.length && median(own.map(rowOf)) < lowest
  }
  const upper = all.filter((i) => rowOf(i) < lowest)
  const glass = upper.filter((i) => (painted.data[i] ?? 0) < OWN)
  if (glass.length < MIN_GLASS * upper.length || panels.some(isWindow))
    throw new RejectedByEngineError('thing_edge_unsure')
}

const placesIn = ({ data }: Plane) => Array.from(data.keys()).filter((i) => (data[i] ?? 0) > OWN)

function joined(parts: readonly Plane[], { width, height }: Plane): Plane {
  return parts.reduce(
    (whole, part) => mapPlane(whole, (value, i) => Math.max(value, part.data[i] ?? 0)),
    newPlane(width, height),
  )
}
