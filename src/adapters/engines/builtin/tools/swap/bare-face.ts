import { ATLAS_SIDE, isLined } from '../../kit/faces/atlas.ts'
import { mapPlane, newPlane, type Plane } from '../../kit/pictures/raster.ts'

/** Lines up to this wide are looked for, in the atlas. */
const LINE = 3
/** How much darker than the skin beside it a line must be to be a hair or the rim of glasses, and not a wrinkle. */
const DARK = [20, 30] as const
/**
 * Where a face is bare: where the map is certain of its skin, less the strands of hair and thin rims that are too fine
 * for the map. Those are dark lines, and so are brows, lips and the folds of a smile, which stay.
 */
export function bareFace(skin: Plane, lightness: Plane): Plane {
  const lines = darkLines(lightness)
  return mapPlane(skin, (value, i) => (isLined(i) ? value : value * (1 - (lines.data[i] ?? 0))))
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
