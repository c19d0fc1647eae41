import { gaussianBlur } from './blur.ts'
import { findComponents } from './components.ts'
import { distanceTo } from './distance.ts'
import { mapPlane, type Plane } from './raster.ts'

/** Notches narrower than twice this, as a part of the side, are bridged: scissors could not follow them. */
const BRIDGE = 0.016
/** Holes smaller than this part of the square are closed. */
const SMALL_HOLE = 0.01
const SMOOTHNESS = 0.003

/**
 * The outline of a die-cut sticker: how deep inside it each pixel lies, in pixels, negative outside. The subject grows
 * by the width and a little more, and shrinks by that little, so corners are round and notches closed.
 */
export function rimField(alpha: Plane, width: number): Plane {
  return rimAround(distanceToSubject(alpha), width)
}

export function distanceToSubject(alpha: Plane): Plane {
  return distanceTo(alpha, (value) => value > 0.5)
}

/** The same for several widths, from the distance of each pixel to the subject. */
export function rimAround(toSubject: Plane, width: number): Plane {
  const side = Math.max(toSubject.width, toSubject.height)
  const bridge = Math.max(1, side * BRIDGE)
  const reach = width + bridge
  const toOutside = distanceTo(toSubject, (distance) => distance > reach)
  const depth = mapPlane(toOutside, (inside, i) => {
    const outside = Math.max(0, (toSubject.data[i] ?? 0) - reach)
    return inside - outside - bridge
  })
  return closeSmallHoles(gaussianBlur(depth, Math.max(0.6, side * SMOOTHNESS)), width)
}

function closeSmallHoles(depth: Plane, width: number): Plane {
  const { labels, sizes } = findComponents(depth, (value) => value <= 0)
  const largest = depth.data.length * SMALL_HOLE
  return mapPlane(depth, (value, i) => {
    const label = labels[i] ?? 0
    return label > 0 && (sizes[label] ?? 0) < largest ? Math.max(1, width) : value
  })
}
