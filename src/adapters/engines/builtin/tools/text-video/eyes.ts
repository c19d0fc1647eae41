import { toHsl } from '../../kit/drawing/colours.ts'
import { type Part, svgPart } from '../../kit/drawing/figures/figure.ts'
import { type Silhouette, silhouetteOf } from '../../kit/drawing/figures/silhouette.ts'
import { findComponents, pixelsOf } from '../../kit/pictures/components.ts'

/** In the 32 units of an icon. */
interface Eye {
  x: number
  y: number
  rx: number
  ry: number
  colour: string
  /** Of the lid. */
  skin: string
}

const CELLS_PER_UNIT = 2
const SIDE = 32 * CELLS_PER_UNIT
const found = new Map<string, Promise<Eye[]>>()

/** The part with its eyes shut, or null where no eyes are found for certain. */
export async function withEyesShut(part: Part): Promise<Part[] | null> {
  const { source } = part
  if (!('icon' in source) || source.tint) return null
  let eyes = found.get(source.icon)
  if (!eyes) {
    eyes = silhouetteOf(source.icon).then(findEyes)
    found.set(source.icon, eyes)
  }
  const lids = (await eyes).map(lidOf).join('')
  if (lids === '') return null
  const view = { x: 0, y: 0, width: 32, height: 32 }
  const { x, y, width, height, rotate, flip, z } = part
  return [part, { ...svgPart(lids, view, { rotate, flip, z }), x, y, width, height }]
}

function lidOf({ x, y, rx, ry, colour, skin }: Eye): string {
  const wide = rx + 0.45
  const high = ry + 0.45
  const lid = `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="${skin}"/>`
  return `${lid}<path d="M${x - rx} ${y}q${rx} ${Math.max(0.7, ry * 0.7)} ${rx * 2} 0" fill="none" stroke="${colour}" stroke-width="0.9" stroke-linecap="round"/>`
}

/** Two dark spots of the same size and height; of several such pairs the upper one. */
function findEyes(silhouette: Silhouette): Eye[] {
  const spots = darkSpots(silhouette)
  const pairs = spots.flatMap((left) =>
    spots.filter((right) => areEyes(left, right)).map((right): [Spot, Spot] => [left, right]),
  )
  pairs.sort(([first], [second]) => first.y - second.y)
  const [best] = pairs
  if (!best) return []
  const eyes = best.map((spot) => eyeOf(spot, silhouette))
  return eyes.every((eye) => eye !== null) ? eyes : []
}

interface Spot {
  x: number
  y: number
  rx: number
  ry: number
  cells: number
}

function areEyes(left: Spot, right: Spot): boolean {
  const apart = right.x - left.x
  const alike = Math.min(left.cells, right.cells) / Math.max(left.cells, right.cells)
  return apart > 3.5 && apart < 19 && Math.abs(left.y - right.y) < 1 && alike > 0.62
}

function eyeOf({ x, y, rx, ry }: Spot, { colourAt }: Silhouette): Eye | null {
  const around = [
    colourAt(x - rx - 1, y),
    colourAt(x + rx + 1, y),
    colourAt(x, y - ry - 1),
    colourAt(x, y + ry + 1),
  ].filter((colour) => colour !== null && toHsl(colour).l > 0.3)
  const counts = around.map((colour) => around.filter((other) => other === colour).length)
  const skin = around[counts.indexOf(Math.max(...counts))]
  const colour = colourAt(x, y)
  return skin && around.length >= 3
    ? { x, y, rx, ry, skin, colour: colour && toHsl(colour).l < 0.4 ? colour : '#3a2530' }
    : null
}

/** Small, dark, about as wide as high, and filled. */
function darkSpots({ colourAt }: Silhouette): Spot[] {
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, index) => {
    const colour = colourAt((index % SIDE) / CELLS_PER_UNIT, Math.floor(index / SIDE) / CELLS_PER_UNIT)
    return colour && toHsl(colour).l < 0.27 ? 1 : 0
  })
  const spots = pixelsOf(findComponents({ width: SIDE, data }, (value) => value === 1))
  return spots.flatMap((places) => {
    const cells = places.length
    if (cells < 4 || cells > 110) return []
    const xs = places.map((place) => place % SIDE)
    const ys = places.map((place) => Math.floor(place / SIDE))
    const left = Math.min(...xs)
    const right = Math.max(...xs) + 1
    const top = Math.min(...ys)
    const bottom = Math.max(...ys) + 1
    const wide = right - left
    const high = bottom - top
    const round = wide / high > 0.45 && wide / high < 1.5 && cells / (wide * high) > 0.55
    if (!round || top > SIDE * 0.72) return []
    const half = 2 * CELLS_PER_UNIT
    return [{ x: (left + right) / half, y: (top + bottom) / half, rx: wide / half, ry: high / half, cells }]
  })
}
