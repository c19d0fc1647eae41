import { findComponents, labelsAtBorder } from '../pictures/components.ts'
import type { Colours } from '../pictures/guided-filter.ts'
import { boxBetween, inWhole, newPlane, type Plane } from '../pictures/raster.ts'
import type { TextLine } from './find-text.ts'

/**
 * Signs beside a line have its colour, and neither their distance nor their size exceeds this many heights of
 * letters.
 */
const BESIDE = { unlike: 0.13, reach: 4, half: 1.2, least: 0.04, most: 3 }

/** Signs that belong to a line, such as a disc in front of it: whole shapes of its colour at either end. */
export function findBeside(
  { x, y, length, height }: TextLine,
  colour: readonly number[],
  colours: Colours,
): number[] {
  const { width } = colours[0]
  const [top, bottom] = [y - BESIDE.half * height, y + BESIDE.half * height]
  const reach = BESIDE.reach * height
  return [x - length / 2 - reach, x + length / 2].flatMap((start) => {
    const window = boxBetween(colours[0], { left: start, top, right: start + reach, bottom })
    if (window.width < 3 || window.height < 3) return []
    const alike = newPlane(window.width, window.height)
    const toWhole = (i: number) => inWhole(i, window, width)
    for (let i = 0; i < alike.data.length; i++) {
      const isAlike = colours.every(
        ({ data }, c) => Math.abs((data[toWhole(i)] ?? 0) - (colour[c] ?? 0)) < BESIDE.unlike,
      )
      if (isAlike) alike.data[i] = 1
    }
    return wholeShapes(alike, height).map(toWhole)
  })
}

/** Shapes that do not continue beyond the plane, and are neither dust nor too large. */
function wholeShapes(plane: Plane, height: number): number[] {
  const { labels, sizes } = findComponents(plane, (value) => value > 0)
  const isCut = labelsAtBorder(labels, plane.width)
  return Array.from(labels.keys()).filter((i) => {
    const label = labels[i] ?? 0
    const size = (sizes[label] ?? 0) / height ** 2
    return label > 0 && !isCut.has(label) && size >= BESIDE.least && size <= BESIDE.most
  })
}
