import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { sizeWithin } from '../../kit/pictures/load-picture.ts'
import { boxAround, newPlane, type Picture, type Plane } from '../../kit/pictures/raster.ts'
import { resizePlane } from '../../kit/pictures/resize-plane.ts'
import { alphaOf } from '../../kit/pictures/trim.ts'

/** Shadows have soft edges, so this size is enough. */
const WORK_SIDE = 400
const GROUND = { flatness: 0.16, softness: 0.025, strength: 0.5 }
const WALL = { offset: 0.015, softness: 0.03, strength: 0.3 }
/** A subject this near to the upper or lower edge continues beyond it, and has no visible ground under it. */
const CUT_OFF = 0.01

/** How much a subject's shadow darkens each pixel: on the ground below it, or on a wall behind it. */
export function castShadow(subject: Picture): Plane {
  const { width, height } = subject
  const small = sizeWithin(subject, WORK_SIDE)
  const alpha = resizePlane(alphaOf(subject), small.width, small.height)
  const box = boxAround(alpha, 0.5)
  if (!box) return newPlane(width, height)
  const bottom = box.top + box.height
  const near = CUT_OFF * alpha.height
  const isCutOff = box.top <= near || bottom >= alpha.height - near
  const shadow = isCutOff ? onWall(alpha) : onGround(alpha, bottom, box.height)
  return resizePlane(shadow, width, height)
}

function onWall(alpha: Plane): Plane {
  const side = Math.max(alpha.width, alpha.height)
  const shift = Math.round(side * WALL.offset)
  return shade(alpha, side * WALL.softness, WALL.strength, (x, y) => [x - shift, y - shift])
}

/** The subject projected onto the ground from its lowest point, darkest where it touches. */
function onGround(alpha: Plane, bottom: number, tall: number): Plane {
  const { width, height } = alpha
  const flat = tall * GROUND.flatness
  const upright = (x: number, y: number) => [x, bottom - ((bottom + flat * 0.35 - y) / flat) * tall] as const
  const wide = shade(alpha, Math.max(width, height) * GROUND.softness, GROUND.strength, upright)
  // A narrow band right below it stays dark.
  const contact = shade(alpha, Math.max(1, tall * 0.012), GROUND.strength, (x, y) => [x, y - tall * 0.012])
  for (let i = 0; i < wide.data.length; i++) {
    const near = Math.floor(i / width) > bottom - tall * 0.08 ? (contact.data[i] ?? 0) : 0
    wide.data[i] = Math.max(wide.data[i] ?? 0, near)
  }
  return wide
}

/** A soft copy of a shape, with each point taken from another. */
function shade(
  { width, height, data }: Plane,
  softness: number,
  strength: number,
  from: (x: number, y: number) => readonly [number, number],
): Plane {
  const copy = newPlane(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [sourceX, sourceY] = from(x, y).map(Math.round)
      if (sourceX === undefined || sourceY === undefined) continue
      const isInside = sourceX >= 0 && sourceX < width && sourceY >= 0 && sourceY < height
      if (isInside) copy.data[y * width + x] = strength * (data[sourceY * width + sourceX] ?? 0)
    }
  }
  return gaussianBlur(copy, softness)
}
