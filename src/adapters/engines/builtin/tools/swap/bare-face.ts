import { ATLAS_SIDE, isLined } from '../../kit/faces/atlas.ts'
import { mapPlane, newPlane, type Plane } from '../../kit/pictures/raster.ts'

/** The greatest width of lines to look for, in the atlas. */
const LINE = 3
/**
 * How much darker than the skin beside it a line must be to count as a hair or the rim of glasses, and not as a
 * wrinkle.
 */
const DARK = [20, 30] as const
/**
 * The bare parts of a face: where the map is certain of its skin, without strands of hair and thin rims that are too
 * fine for the map. Those are dark lines. Brows, lips and the folds of a smile are dark lines, too, but stay.
 */
export function bareFace(skin: Plane, lightness: Plane): Plane {
  const lines = darkLines(lightness)
  return mapPlane(skin, (value, i) => (isLined(i) ? value : value * (1 - (lines.data[i] ?? 0))))
}

/** Dark lines over the skin, from 0 to 1: the pixels that a closing fills. */
function darkLines(lightness: Plane): Plane {
  const closed = spread(spread(lightness, Math.max), Math.min)
  return mapPlane(lightness, (value, i) => {
    const depth = (closed.data[i] ?? 0) - value
    return Math.min(1, Math.max(0, (depth - DARK[0]) / (DARK[1] - DARK[0])))
  })
}

/** The largest or smallest value around each pixel. */
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
