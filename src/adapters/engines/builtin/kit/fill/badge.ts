import type { Colours } from '../pictures/guided-filter.ts'
import { type Box, boxAround, boxBetween, newPlane } from '../pictures/raster.ts'
import type { TextLine } from './find-text.ts'
import { flatShapeAt } from './flat-signs.ts'

/** The flat shape that a line stands on, in pixels of the whole picture. */
export interface Badge {
  places: number[]
  /** Whether it fills its box, as shapes drawn over a picture do; signs in a scene are seen in perspective. */
  isDrawn: boolean
}

/**
 * It extends no farther from its line than the first, and contains all of the line except for the second, in heights
 * of letters.
 */
const AROUND = { reach: 4, within: 0.3 }
const DRAWN = 0.92
/** It is looked for right above and below the letters, at these fractions of their height and length. */
const LOOKS = { down: [-0.6, 0.6], along: [-0.4, -0.2, 0, 0.2, 0.4] }

/** The shape of one colour that ends on all sides of a line; null where there is none. */
export function findBadge({ x, y, length, height }: TextLine, colours: Colours): Badge | null {
  const reach = AROUND.reach * height
  const window = boxBetween(colours[0], {
    left: x - length / 2 - reach,
    top: y - reach,
    right: x + length / 2 + reach,
    bottom: y + reach,
  })
  const { left, top } = window
  const [halfLength, halfHeight] = [length / 2 - AROUND.within * height, (0.5 - AROUND.within) * height]
  const isAround = (box: Box) =>
    left + box.left <= x - halfLength &&
    left + box.left + box.width >= x + halfLength &&
    top + box.top <= y - halfHeight &&
    top + box.top + box.height >= y + halfHeight
  for (const down of LOOKS.down) {
    for (const along of LOOKS.along) {
      const [column, row] = [Math.round(x + along * length) - left, Math.round(y + down * height) - top]
      if (column < 0 || row < 0 || column >= window.width || row >= window.height) continue
      const places = flatShapeAt(row * window.width + column, window, colours, isAround)
      if (places.length > 0) return { places, isDrawn: fullness(places, colours) >= DRAWN }
    }
  }
  return null
}

/** How much of its box a shape fills. */
function fullness(places: readonly number[], [{ width, height }]: Colours): number {
  const shape = newPlane(width, height)
  for (const i of places) shape.data[i] = 1
  const box = boxAround(shape, 0.5)
  return box ? places.length / (box.width * box.height) : 0
}
