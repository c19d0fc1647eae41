import { readMap, type SkinMap } from '../../../../kit/faces/skin-map.ts'
import {
  type Box,
  cropPlane,
  newPlane,
  type Picture,
  type Plane,
  type Size,
  smoothStep,
} from '../../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../../kit/pictures/resize-plane.ts'
import type { Light } from './face-light.ts'
import type { Hat } from './hat.ts'
import { DEPTH } from './hat-mesh.ts'
import type { HeadPose } from './head-pose.ts'
import { renderHat } from './render-hat.ts'

/** The head under the hat: its radii and how far its middle lies below the edge. */
const HEAD = { across: 0.97, tall: 0.96, deep: DEPTH * 0.97, below: 0.2 }
/** How far a hat reaches to its sides, above and below its edge, and how high its crown begins. */
const [ASIDE, ABOVE, BELOW, CROWN] = [3.3, 3.3, 2.6, 0.12]
/** The certainty that hair or skin hides the parts of a hat that are behind the head. */
const BEFORE = [0.55, 0.85] as const
/** Each pixel is drawn from this many in both directions, with at most this many pixels in half of a head's width. */
const [FINE, SHARPEST] = [2, 256]

/** A hat at the size of the picture; all of it and what is visible of it, where its top would be, and its height. */
export interface Drawn {
  /** Red, green and blue from 0 to 255, as far as they are visible. */
  colours: readonly Plane[]
  visible: Plane
  whole: Plane
  top: number
  tall: number
}

export function drawHat(
  picture: Picture,
  hat: Hat,
  { pose, skin, light }: { pose: HeadPose; skin: SkinMap; light: Light },
): Drawn {
  const scale = Math.min(1, SHARPEST / pose.unit)
  const drawn = scaled(pose, scale * FINE)
  const box = boxFor(drawn)
  const { data, depth } = renderHat(hat, drawn, light, box)
  const isHidden = behindHead(drawn)
  const isFromBelow = pose.up[2] > 0
  const size = { width: box.width / FINE, height: box.height / FINE }
  const planes = Array.from({ length: 5 }, () => newPlane(size.width, size.height))
  const add = (plane: number, at: number, value: number) => {
    const values = planes[plane]?.data
    if (values) values[at] = (values[at] ?? 0) + value / FINE ** 2
  }
  for (const [i, far] of depth.entries()) {
    if (far === Infinity) continue
    const [column, row] = [i % box.width, Math.floor(i / box.width)]
    const at = Math.floor(row / FINE) * size.width + Math.floor(column / FINE)
    add(WHOLE, at, 1)
    const [x, y] = [column + box.left, row + box.top]
    if (isHidden(x, y, far)) continue
    // Hair hides the back of a brim that is seen from below, but is under a crown.
    const isBehind = far > drawn.middle[2] && (hat.open || (isFromBelow && (data[i * 4 + 3] ?? 0) < CROWN))
    const share = isBehind ? 1 - hiddenAt(skin, x / FINE / scale, y / FINE / scale) : 1
    add(VISIBLE, at, share)
    for (let c = 0; c < 3; c++) add(c, at, share * (data[i * 4 + c] ?? 0))
  }
  return inPicture(planes, picture, { box, scale: scale * FINE })
}

const [VISIBLE, WHOLE] = [3, 4]

function scaled(pose: HeadPose, times: number): HeadPose {
  const [x, y, z] = pose.middle
  return { ...pose, middle: [x * times, y * times, z * times], unit: pose.unit * times }
}

/** The surroundings of a head, a multiple of the pixels that are drawn for one. */
function boxFor({ middle, unit }: HeadPose): Box {
  const whole = (length: number) => FINE * Math.ceil(length / FINE)
  return {
    left: whole(middle[0] - ASIDE * unit),
    top: whole(middle[1] - ABOVE * unit),
    width: whole(2 * ASIDE * unit),
    height: whole((ABOVE + BELOW) * unit),
  }
}

function inPicture(
  planes: readonly Plane[],
  { width, height }: Size,
  { box, scale }: { box: Box; scale: number },
): Drawn {
  const [left, top] = [Math.round(box.left / scale), Math.round(box.top / scale)]
  const around = [Math.round(box.width / scale), Math.round(box.height / scale)] as const
  const large = planes.map((plane) => resizePlane(plane, ...around))
  const seen = large[WHOLE]?.data ?? new Float32Array()
  const rows = [seen.findIndex((value) => value > 0.5), seen.findLastIndex((value) => value > 0.5)].map(
    (at) => Math.floor(at / around[0]),
  ) as [number, number]
  const placed = large.map((plane) => cropPlane(plane, { width, height, left: -left, top: -top }))
  const [red, green, blue, visible, whole] = placed as [Plane, Plane, Plane, Plane, Plane]
  return { colours: [red, green, blue], visible, whole, top: top + rows[0], tall: rows[1] - rows[0] }
}

/** How much hair or skin is at a place. */
export function hiddenAt(skin: SkinMap, x: number, y: number): number {
  const seen = [skin.hair, skin.face, skin.body].reduce((sum, plane) => sum + readMap(skin, plane, x, y), 0)
  return smoothStep(...BEFORE, seen)
}

/** Whether a place lies behind the surface of the head, an ellipsoid. */
function behindHead(pose: HeadPose): (x: number, y: number, depth: number) => boolean {
  const axes = [
    [pose.right, HEAD.across],
    [pose.up, HEAD.tall],
    [pose.front, HEAD.deep],
  ] as const
  const middle = pose.middle.map((value, k) => value - HEAD.below * pose.unit * (pose.up[k] ?? 0))
  return (x, y, depth) => {
    // The ray through the pixel meets the ellipsoid where a quadratic equation in its depth is zero.
    let [a, b, c] = [0, 0, -1]
    for (const [axis, radius] of axes) {
      const scale = radius * pose.unit
      const start = ((x - (middle[0] ?? 0)) * axis[0] + (y - (middle[1] ?? 0)) * axis[1]) / scale
      const step = axis[2] / scale
      a += step * step
      b += start * step
      c += start * start
    }
    const root = b * b - a * c
    return root > 0 && depth - (middle[2] ?? 0) > (-b - Math.sqrt(root)) / a
  }
}
