import { ATLAS_SIDE, isAroundEye, isFeature } from '../../kit/faces/atlas.ts'
import { mapPlane, newPlane, type Plane } from '../../kit/pictures/raster.ts'

/** Lines up to this wide are looked for, in the atlas. */
const LINE = 3
/** How much darker than the skin beside it a line must be to be a hair or the rim of glasses, and not a wrinkle. */
const DARK = [14, 22] as const
/** How much of what is around the eyes is seen as something worn where there are glasses; bare skin has 0.02. */
const WORN_SHARE = 0.06

/** What is known of a face at each place of the atlas. */
export interface FaceMaps {
  /** How certain it is that the skin of a face is seen, from 0 to 1. */
  skin: Plane
  /** The same of things that are worn. */
  worn: Plane
  lightness: Plane
}

/**
 * Where a face is bare. Strands of hair and thin rims are too fine for the map of the skin, so dark lines are left out;
 * and where there are glasses, all that they cover is, since eyes behind them cannot be told from what is mirrored.
 */
export function bareFace({ skin, worn, lightness }: FaceMaps): Plane {
  const lines = darkLines(lightness)
  const hasGlasses = shareAroundEyes(worn) > WORN_SHARE
  return mapPlane(skin, (value, i) => {
    if (hasGlasses && isAroundEye(i)) return 0
    return isFeature(i) ? value : value * (1 - (lines.data[i] ?? 0))
  })
}

function shareAroundEyes(plane: Plane): number {
  let [sum, count] = [0, 0]
  plane.data.forEach((value, i) => {
    if (!isAroundEye(i)) return
    sum += value
    count++
  })
  return sum / Math.max(1, count)
}

/** Where a dark line runs over the skin, from 0 to 1: what a closing fills up. */
function darkLines(lightness: Plane): Plane {
  const closed = spread(spread(lightness, Math.max), Math.min)
  return mapPlane(lightness, (value, i) => {
    const depth = (closed.data[i] ?? 0) - value
    return Math.min(1, Math.max(0, (depth - DARK[0]) / (DARK[1] - DARK[0])))
  })
}

/** The largest or smallest value around each place. */
function spread(plane: Plane, choose: (a: number, b: number) => number): Plane {
  return along(along(plane, 1, choose), ATLAS_SIDE, choose)
}

function along(
  { width, height, data }: Plane,
  step: number,
  choose: (a: number, b: number) => number,
): Plane {
  const result = newPlane(width, height)
  for (let i = 0; i < data.length; i++) {
    let value = data[i] ?? 0
    for (let k = -LINE; k <= LINE; k++) {
      const other = data[i + k * step]
      if (other !== undefined) value = choose(value, other)
    }
    result.data[i] = value
  }
  return result
}
