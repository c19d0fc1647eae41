import { findComponents, labelsAtBorder } from '../pictures/components.ts'
import type { Colours } from '../pictures/guided-filter.ts'
import { type Box, boxAround, newPlane, type Plane } from '../pictures/raster.ts'
import type { TextLine } from './find-text.ts'
import { growMask, type Mask } from './mask.ts'

/** The sign of a firm beside its name: one flat colour, about as high as the letters, level with them, and near. In heights of letters. */
const SIGN = { reach: 5.5, half: 1.6, far: 3, off: 0.45, least: 0.6, most: 2.4, full: 0.45 }
/** It differs from its own colour by less than the first, and from what is around it by more than the second nearly everywhere. */
const FLAT = { unlike: 0.06, around: 0.12, rim: 3, part: 0.9 }
/** So many looks are taken along the height of letters. */
const LOOKS = 4

/** Flat signs of any colour at either end of a line, with what is cut out of them. */
export function findFlatSigns({ x, y, length, height }: TextLine, colours: Colours): number[] {
  const { width, height: rows } = colours[0]
  const [top, bottom] = [
    Math.max(0, Math.floor(y - SIGN.half * height)),
    Math.min(rows, Math.ceil(y + SIGN.half * height)),
  ]
  const signs = new Set<number>()
  for (const side of [-1, 1]) {
    const end = x + (side * length) / 2
    const [near, far] = [end - side * 0.3 * height, end + side * SIGN.reach * height]
    const left = Math.max(0, Math.floor(Math.min(near, far)))
    const right = Math.min(width, Math.ceil(Math.max(near, far)))
    if (right - left < height / 2 || bottom - top < height / 2) continue
    const window = { left, top, width: right - left, height: bottom - top }
    const step = Math.max(2, Math.round(height / LOOKS))
    for (let down = step; down < window.height; down += step) {
      for (let along = step; along < window.width; along += step) {
        if (signs.has((top + down) * width + left + along)) continue
        const sign = signAt(down * window.width + along, window, colours)
        if (sign && isLevel(sign, window, { end, y, height })) for (const i of sign.places) signs.add(i)
      }
    }
  }
  return [...signs]
}

interface Sign {
  box: Box
  /** In the whole picture. */
  places: number[]
}

/** The flat shape around a pixel of a window. Null where it goes on beyond the window, or does not end at an edge. */
function signAt(seed: number, window: Box, colours: Colours): Sign | null {
  const { width } = colours[0]
  const toWhole = (i: number) =>
    (window.top + Math.floor(i / window.width)) * width + window.left + (i % window.width)
  const own = colours.map(({ data }) => data[toWhole(seed)] ?? 0)
  const differs = newPlane(window.width, window.height)
  for (let i = 0; i < differs.data.length; i++) {
    differs.data[i] = Math.max(
      ...colours.map(({ data }, c) => Math.abs((data[toWhole(i)] ?? 0) - (own[c] ?? 0))),
    )
  }
  const { labels } = findComponents(differs, (value) => value < FLAT.unlike)
  const shape = newPlane(window.width, window.height)
  for (let i = 0; i < shape.data.length; i++) shape.data[i] = labels[i] === labels[seed] ? 1 : 0
  const box = boxAround(shape, 0.5)
  if (!box || box.left === 0 || box.top === 0) return null
  if (box.left + box.width >= window.width || box.top + box.height >= window.height) return null
  const filled = withoutHoles(shape)
  const around = growMask(filled, FLAT.rim).data
  const inner = growMask(filled, FLAT.rim - 1).data
  const rim = Array.from(around.keys()).filter((i) => around[i] && !inner[i])
  const edge = rim.filter((i) => (differs.data[i] ?? 0) > FLAT.around)
  if (edge.length < FLAT.part * rim.length) return null
  const places = Array.from(inner.keys()).filter((i) => inner[i])
  return { box, places: places.map(toWhole) }
}

/** A shape with all that it surrounds. */
function withoutHoles(shape: Plane): Mask {
  const { labels } = findComponents(shape, (value) => value === 0)
  const outside = labelsAtBorder(labels, shape.width)
  const data = Uint8Array.from(labels, (label) => (label > 0 && outside.has(label) ? 0 : 1))
  return { width: shape.width, height: shape.height, data }
}

function isLevel(
  { box, places }: Sign,
  window: Box,
  { end, y, height }: { end: number; y: number; height: number },
): boolean {
  const [x, middle] = [window.left + box.left + box.width / 2, window.top + box.top + box.height / 2]
  const away = Math.abs(x - end) - box.width / 2
  return (
    [box.width, box.height].every((side) => side >= SIGN.least * height && side <= SIGN.most * height) &&
    Math.abs(middle - y) <= SIGN.off * height &&
    away <= SIGN.far * height &&
    places.length >= SIGN.full * box.width * box.height
  )
}
