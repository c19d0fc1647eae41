import { findComponents, labelsAtBorder } from '../pictures/components.ts'
import type { Colours } from '../pictures/guided-filter.ts'
import { type Box, boxAround, boxBetween, inWhole, newPlane, type Plane } from '../pictures/raster.ts'
import type { TextLine } from './find-text.ts'
import { growMask, type Mask } from './mask.ts'

/**
 * A company's logo beside its name: one flat colour, about as high as the letters, level with them, and near. In
 * heights of letters.
 */
const SIGN = { reach: 5.5, half: 1.6, far: 3, off: 0.45, least: 0.6, most: 2.4, full: 0.45 }
/** It varies by less than the first, and nearly everywhere differs from its surroundings by more than the second. */
const FLAT = { unlike: 0.06, around: 0.12, rim: 3, part: 0.9 }
/** How many samples are taken along the height of letters. */
const LOOKS = 4

/** Flat logos of any colour at either end of a line, with the parts cut out of them. */
export function findFlatSigns({ x, y, length, height }: TextLine, colours: Colours): number[] {
  const { width } = colours[0]
  const signs = new Set<number>()
  for (const side of [-1, 1]) {
    const end = x + (side * length) / 2
    const [near, far] = [end - side * 0.3 * height, end + side * SIGN.reach * height]
    const window = boxBetween(colours[0], {
      left: Math.min(near, far),
      top: y - SIGN.half * height,
      right: Math.max(near, far),
      bottom: y + SIGN.half * height,
    })
    if (window.width < height / 2 || window.height < height / 2) continue
    const step = Math.max(2, Math.round(height / LOOKS))
    for (let down = step; down < window.height; down += step) {
      for (let along = step; along < window.width; along += step) {
        const seed = down * window.width + along
        if (signs.has(inWhole(seed, window, width))) continue
        const isLevel = (box: Box) => isLevelWith(box, window, { end, y, height })
        for (const i of flatShapeAt(seed, window, colours, isLevel)) signs.add(i)
      }
    }
  }
  return [...signs]
}

/**
 * The pixels in the whole picture of the flat shape around a pixel of a window. Empty where the shape continues
 * beyond the window, does not end at an edge, or is not such a shape.
 */
export function flatShapeAt(
  seed: number,
  window: Box,
  colours: Colours,
  isLevel: (box: Box) => boolean,
): number[] {
  const { width } = colours[0]
  const toWhole = (i: number) => inWhole(i, window, width)
  const own = toWhole(seed)
  const differenceAt = (i: number) => {
    const place = toWhole(i)
    let most = 0
    for (const { data } of colours) most = Math.max(most, Math.abs((data[place] ?? 0) - (data[own] ?? 0)))
    return most
  }
  const shape = shapeAround(seed, window, (i) => differenceAt(i) < FLAT.unlike)
  const box = shape && boxAround(shape, 0.5)
  if (!shape || !box || !isLevel(box)) return []
  const filled = withoutHoles(shape)
  const around = growMask(filled, FLAT.rim).data
  const inner = growMask(filled, FLAT.rim - 1).data
  const rim = Array.from(around.keys()).filter((i) => around[i] && !inner[i])
  const edge = rim.filter((i) => differenceAt(i) > FLAT.around)
  if (edge.length < FLAT.part * rim.length) return []
  const places = Array.from(inner.keys()).filter((i) => inner[i])
  return places.length < SIGN.full * box.width * box.height ? [] : places.map(toWhole)
}

/**
 * All pixels that are connected with this one and like it. Null as soon as they reach the border, which most of a
 * picture does.
 */
function shapeAround(seed: number, { width, height }: Box, isLike: (place: number) => boolean): Plane | null {
  const shape = newPlane(width, height)
  const open = [seed]
  shape.data[seed] = 1
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const [x, y] = [place % width, Math.floor(place / width)]
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return null
    for (const next of [place - 1, place + 1, place - width, place + width]) {
      if (shape.data[next] === 1 || !isLike(next)) continue
      shape.data[next] = 1
      open.push(next)
    }
  }
  return shape
}

/** A shape with everything that it surrounds. */
function withoutHoles(shape: Plane): Mask {
  const { labels } = findComponents(shape, (value) => value === 0)
  const outside = labelsAtBorder(labels, shape.width)
  const data = Uint8Array.from(labels, (label) => (label > 0 && outside.has(label) ? 0 : 1))
  return { width: shape.width, height: shape.height, data }
}

/** Whether a shape is as high as the letters of a line, level with them, and near. */
function isLevelWith(
  box: Box,
  window: Box,
  { end, y, height }: { end: number; y: number; height: number },
): boolean {
  const [x, middle] = [window.left + box.left + box.width / 2, window.top + box.top + box.height / 2]
  const away = Math.abs(x - end) - box.width / 2
  return (
    [box.width, box.height].every((side) => side >= SIGN.least * height && side <= SIGN.most * height) &&
    Math.abs(middle - y) <= SIGN.off * height &&
    away <= SIGN.far * height
  )
}
