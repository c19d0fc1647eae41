import { RejectedByEngineError } from '../../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../../host/task.ts'
import type { Face } from '../../../../kit/faces/face.ts'
import { readMap, type SkinMap, skinMap } from '../../../../kit/faces/skin-map.ts'
import { gaussianBlur } from '../../../../kit/pictures/blur.ts'
import {
  clamp01,
  newPlane,
  type Picture,
  type Plane,
  planeFrom,
  smoothStep,
} from '../../../../kit/pictures/raster.ts'
import type { Who } from '../../touch.ts'
import { extendAbove } from '../extend.ts'
import { findOneFace } from '../one-face.ts'
import { type Light, lightOn } from './face-light.ts'
import { flattenHair, type HairPlace, hairUnder, sizeFor } from './hair-above.ts'
import type { Hat } from './hat.ts'
import { DEPTH } from './hat-mesh.ts'
import { type HeadPose, headPose } from './head-pose.ts'
import { renderHat } from './render-hat.ts'

/** In degrees; on faces turned further, the mesh is inexact. */
const MAX_TURN = 38
/**
 * How much of a hat may be outside of the picture, and how much of the picture's height is invented above;
 * the room above a hat, as a part of its height.
 */
const [MAX_CUT, MAX_ABOVE, ROOM] = [0.12, 0.4, 0.06]
/** The head under the hat: its radii and how far its middle lies below the edge. */
const HEAD = { across: 0.97, tall: 0.96, deep: DEPTH * 0.97, below: 0.2 }
/** The certainty that hair or skin hides the parts of a hat that are behind the head. */
const BEFORE = [0.55, 0.85] as const
/** Each pixel is drawn from this many in both directions. */
const FINE = 2
/** How far a hat reaches above its edge, and how high its crown begins, in half widths of the head. */
const [REACH, CROWN] = [3.2, 0.12]
/** The shadow on the head: how soft and how far down in half widths of the head, and how much of each colour passes. */
const SHADOW = { soft: 0.11, down: 0.1, colour: [0.72, 0.64, 0.6] }
/** Photos with less colour than this on average make hats paler. */
const COLOURFUL = 0.1

/** Puts a hat on the requested head: turned with it, lit like it, around it, with a shadow on the forehead. */
export async function wearHat(
  picture: Picture,
  hat: Hat,
  who: Who | undefined,
  tools: TaskTools,
): Promise<Picture> {
  const fitted = await fitHat(picture, hat, who, tools)
  const missing = -fitted.drawn.top
  if (missing <= MAX_CUT * fitted.drawn.tall) return layHat(picture, fitted, hat, tools)
  const rows = Math.ceil(missing + ROOM * fitted.drawn.tall)
  if (rows > MAX_ABOVE * picture.height) throw new RejectedByEngineError('no_room_above')
  const taller = await extendAbove(picture, rows, tools)
  return layHat(taller, await fitHat(taller, hat, who, tools), hat, tools)
}

/** A hat with the head it is drawn for. */
interface Fitted {
  face: Face
  skin: SkinMap
  pose: HeadPose
  hair: readonly HairPlace[]
  drawn: Drawn
}

async function fitHat(picture: Picture, hat: Hat, who: Who | undefined, tools: TaskTools): Promise<Fitted> {
  const face = await findOneFace(picture, who, tools, MAX_TURN)
  const skin = await skinMap(picture, face, tools)
  const own = headPose(face, hat.tilt)
  const pose = hat.open ? own : headPose(face, hat.tilt, sizeFor(hairUnder(picture, skin, own)))
  const hair = hat.open ? [] : hairUnder(picture, skin, pose)
  return {
    face,
    skin,
    pose,
    hair,
    drawn: drawHat(picture, hat, { pose, skin, light: lightOn(picture, face) }),
  }
}

async function layHat(picture: Picture, fitted: Fitted, hat: Hat, tools: TaskTools): Promise<Picture> {
  const { skin, pose, drawn } = fitted
  const flat = hat.open ? picture : await flattenHair(picture, fitted, drawn.whole, tools)
  return lay(flat, drawn, shadowOf(drawn.visible, skin, pose))
}

/** A hat at the size of the picture; all of it and what is visible of it, where its top would be, and its height. */
interface Drawn {
  colours: Float32Array
  visible: Plane
  whole: Plane
  top: number
  tall: number
}

function drawHat(
  picture: Picture,
  hat: Hat,
  { pose, skin, light }: { pose: HeadPose; skin: SkinMap; light: Light },
): Drawn {
  const { width, height } = picture
  const above = Math.ceil(REACH * pose.unit)
  const box = { left: 0, top: -above * FINE, width: width * FINE, height: (height + above) * FINE }
  const { data, depth } = renderHat(hat, finer(pose), light, box)
  const isHidden = behindHead(finer(pose))
  const isFromBelow = pose.up[2] > 0
  const colours = new Float32Array(width * height * 3)
  const [visible, whole] = [newPlane(width, height), newPlane(width, height)]
  let [top, bottom] = [Infinity, -Infinity]
  for (const [i, far] of depth.entries()) {
    if (far === Infinity) continue
    const [x, y] = [i % box.width, Math.floor(i / box.width) + box.top]
    const [column, row] = [Math.floor(x / FINE), Math.floor(y / FINE)]
    ;[top, bottom] = [Math.min(top, row), Math.max(bottom, row)]
    if (row < 0) continue
    const at = row * width + column
    whole.data[at] = (whole.data[at] ?? 0) + 1 / FINE ** 2
    if (isHidden(x, y, far)) continue
    // Hair hides the back of a brim that is seen from below, but is under a crown.
    const isBehind =
      far > pose.middle[2] * FINE && (hat.open || (isFromBelow && (data[i * 4 + 3] ?? 0) < CROWN))
    const share = (isBehind ? 1 - hiddenAt(skin, x / FINE, y / FINE) : 1) / FINE ** 2
    visible.data[at] = (visible.data[at] ?? 0) + share
    for (let c = 0; c < 3; c++)
      colours[at * 3 + c] = (colours[at * 3 + c] ?? 0) + share * (data[i * 4 + c] ?? 0)
  }
  return { colours: faded(colours, picture), visible, whole, top, tall: bottom - top }
}

function finer(pose: HeadPose): HeadPose {
  const [x, y, z] = pose.middle
  return { ...pose, middle: [x * FINE, y * FINE, z * FINE], unit: pose.unit * FINE }
}

/** How much hair or skin is at a place. */
function hiddenAt(skin: SkinMap, x: number, y: number): number {
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

/** Colours as pale as those of the photo. */
function faded(colours: Float32Array, { data }: Picture): Float32Array {
  let sum = 0
  for (let i = 0; i < data.length; i += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3)
    sum += Math.max(red, green, blue) - Math.min(red, green, blue)
  }
  const colourful = clamp01((4 * sum) / data.length / 255 / COLOURFUL)
  return colours.map((value, i) => {
    const first = i - (i % 3)
    const grey = ((colours[first] ?? 0) + (colours[first + 1] ?? 0) + (colours[first + 2] ?? 0)) / 3
    return grey + colourful * (value - grey)
  })
}

function shadowOf(hat: Plane, skin: SkinMap, { unit }: HeadPose): Plane {
  const down = Math.round(SHADOW.down * unit)
  const cast = gaussianBlur(
    planeFrom(hat, (i) => hat.data[i - down * hat.width] ?? 0),
    SHADOW.soft * unit,
  )
  return planeFrom(hat, (i) => {
    const share = cast.data[i] ?? 0
    return share < 0.01 ? 0 : share * hiddenAt(skin, i % hat.width, Math.floor(i / hat.width))
  })
}

function lay(picture: Picture, { colours, visible }: Drawn, shadow: Plane): Picture {
  const data = new Uint8ClampedArray(picture.data)
  for (const [i, share] of visible.data.entries()) {
    const dark = shadow.data[i] ?? 0
    for (const [c, passed] of SHADOW.colour.entries()) {
      const behind = (picture.data[i * 4 + c] ?? 0) * (1 - dark * (1 - passed))
      data[i * 4 + c] = behind * (1 - share) + (colours[i * 3 + c] ?? 0)
    }
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}
