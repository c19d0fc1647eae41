import { evenOut } from '../../../kit/areas/loose-edge.ts'
import { type Lab, labOf } from '../../../kit/faces/lab.ts'
import {
  commonOf,
  growMask,
  type Mask,
  maskAbove,
  maskAt,
  placesOf,
  planeOf,
  without,
} from '../../../kit/fill/mask.ts'
import { findComponents, pixelsOf } from '../../../kit/pictures/components.ts'
import { resizePicture } from '../../../kit/pictures/load-picture.ts'
import {
  type Box,
  boxAround,
  cropPlane,
  type Picture,
  type Plane,
  planeFrom,
  type Size,
} from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { median } from '../../../kit/pictures/statistics.ts'
import { cropPicture } from '../../../kit/pictures/trim.ts'
import { isWithin, widenBox } from '../../../kit/things/boxes.ts'

/** Where a shadow is looked for: from this part of a thing's height down, and this far around it, as a part of its size. */
const [FROM, AROUND] = [0.5, 0.7]
const WORK_SIDE = 320
const OWN = 0.5
/** Lightness of plain ground varies by less than this (CIELAB), and its shadow has this part of its lightness. */
const [PLAIN, SHADE] = [7, [0.22, 0.88]] as const
/** A shadow is at least this much darker, in variations of the ground, and has its tint (CIELAB), paler where it is dark. */
const [DARKER, SAME_TINT] = [2.5, 12]
/** How near to the thing a shadow begins, and how soft its edge is, in pixels of the working size. */
const [NEAR, SOFT] = [3, 4]
/** The size of a shadow relative to the thing. */
const [LEAST, MOST] = [0.01, 1.2]
/**
 * At least this much of a shadow remains without parts thinner than twice so many pixels; dark rocks are ragged. Of three
 * shadows 0.95 and more remained, of dark rocks and of trousers behind a dog 0.76.
 */
const [COMPACT, THIN] = [0.85, 2]
/** A shadow that goes on beyond where it is looked for, by more than this part of its own length, is another one. */
const GOES_ON = 0.25

/**
 * The shadow that a thing casts on plain ground, from 0 to 1: darker ground that begins at the thing, and ends. Null if
 * there is none, or if it may be something else.
 */
export async function findShadow(
  picture: Picture,
  thing: Plane,
  others: readonly Box[],
): Promise<Plane | null> {
  const own = boxAround(thing, OWN)
  if (!own) return null
  const around = groundAround(own, picture)
  const scale = Math.min(1, WORK_SIDE / Math.max(around.width, around.height))
  const [width, height] = [Math.ceil(around.width * scale), Math.ceil(around.height * scale)]
  const near = await resizePicture(cropPicture(picture, around), width, height)
  const lab = evenOut(labOf(near, { left: 0, top: 0, width, height }))
  const small = maskAbove(resizePlane(cropPlane(thing, around), width, height), OWN)
  const isTaken = (i: number) => {
    const [x, y] = [around.left + (i % width) / scale, around.top + Math.floor(i / width) / scale]
    return others.some((box) => isWithin(box, x, y))
  }
  const shadow = shadowOf(small, lab, isTaken)
  if (!shadow) return null
  const whole = resizePlane(planeOf(growMask(shadow, SOFT)), around.width, around.height)
  return cropPlane(whole, { ...picture, left: -around.left, top: -around.top })
}

function groundAround(own: Box, picture: Size): Box {
  const wide = widenBox(own, AROUND, picture)
  const top = Math.round(own.top + FROM * own.height)
  return { ...wide, top, height: wide.top + wide.height - top }
}

/** The same on a small map of the ground around the thing. */
export function shadowOf(
  thing: Mask,
  [lightness, ...tints]: Lab,
  isTaken: (i: number) => boolean,
): Mask | null {
  const touching = growMask(thing, NEAR)
  const ground = placesOf({ ...thing, data: touching.data.map((value) => 1 - value) })
  const usual = median(ground.map((i) => lightness.data[i] ?? 0))
  const lit = ground.map((i) => lightness.data[i] ?? 0).filter((value) => value >= usual)
  const varies = median(lit) - usual
  if (varies > PLAIN) return null
  const tint = tints.map(({ data }) => median(ground.map((i) => data[i] ?? 0)))
  const darkest = usual - Math.max(usual * (1 - SHADE[1]), DARKER * varies)
  const isShade = (i: number) => {
    const light = lightness.data[i] ?? 0
    const pale = light / usual
    const far = Math.hypot(...tints.map(({ data }, c) => (data[i] ?? 0) - pale * (tint[c] ?? 0)))
    return light < darkest && light > SHADE[0] * usual && far < SAME_TINT
  }
  const shade = planeFrom(thing, (i) => +(!thing.data[i] && isShade(i)))
  const size = placesOf(thing).length
  const pieces = pixelsOf(findComponents(shade, (value) => value > 0)).filter(
    (piece) => piece.length >= LEAST * size && piece.some((i) => touching.data[i]) && !goesOn(piece, thing),
  )
  const all = pieces.flat()
  if (all.length === 0 || all.length > MOST * size || all.some(isTaken)) return null
  const mask = maskAt(all, thing)
  return compactness(mask) >= COMPACT ? mask : null
}

/** How much of a shape is left without its thin parts. */
function compactness(shape: Mask): number {
  const around = { ...shape, data: shape.data.map((value) => 1 - value) }
  const core = growMask(without(shape, growMask(around, THIN)), THIN)
  return placesOf(commonOf(core, shape)).length / placesOf(shape).length
}

function goesOn(piece: readonly number[], { width, height }: Size): boolean {
  const atEdge = piece.filter((i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return x === 0 || y === 0 || x === width - 1 || y === height - 1
  })
  return atEdge.length > GOES_ON * Math.sqrt(piece.length)
}
