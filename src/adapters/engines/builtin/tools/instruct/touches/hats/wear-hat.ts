import { RejectedByEngineError } from '../../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../../host/task.ts'
import { type Face, makeFace } from '../../../../kit/faces/face.ts'
import { type SkinMap, skinMap } from '../../../../kit/faces/skin-map.ts'
import { gaussianBlur } from '../../../../kit/pictures/blur.ts'
import { clamp01, mapPlane, type Picture, type Plane, planeFrom } from '../../../../kit/pictures/raster.ts'
import { mean } from '../../../../kit/pictures/statistics.ts'
import type { Who } from '../../touch.ts'
import { findOneFace } from '../one-face.ts'
import { type Drawn, drawHat, hiddenAt } from './draw-hat.ts'
import { lightOn } from './face-light.ts'
import { flattenHair, type HairPlace, hairUnder, sizeFor } from './hair-above.ts'
import type { Hat } from './hat.ts'
import { type HeadPose, headPose } from './head-pose.ts'
import { addRoomAbove } from './room-above.ts'

/** In degrees; on faces turned further, the mesh is inexact. */
const MAX_TURN = 38
/**
 * How much of a hat may be outside of the picture, and how much of the picture's height is added above;
 * the room above a hat, as a part of its height.
 */
const [MAX_CUT, MAX_ABOVE, ROOM] = [0.12, 0.4, 0.06]
/** How wide strands beside the hair are, in half widths of the head. */
const STRANDS = 0.1
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
  const wearer = await findWearer(picture, who, tools)
  const fitted = fitHat(picture, hat, wearer)
  const missing = -fitted.drawn.top
  if (missing <= MAX_CUT * fitted.drawn.tall) return layHat(picture, fitted, hat, tools)
  const rows = Math.ceil(missing + ROOM * fitted.drawn.tall)
  if (rows > MAX_ABOVE * picture.height) throw new RejectedByEngineError('no_room_above')
  const taller = addRoomAbove(picture, rows, headWithStrands(picture, fitted))
  return layHat(taller, fitHat(taller, hat, movedDown(wearer, rows)), hat, tools)
}

/** Somebody's face, with a map of what is around it. */
interface Wearer {
  face: Face
  skin: SkinMap
}

async function findWearer(picture: Picture, who: Who | undefined, tools: TaskTools): Promise<Wearer> {
  const face = await findOneFace(picture, who, tools, MAX_TURN)
  return { face, skin: await skinMap(picture, face, tools) }
}

/** The same person in a picture with more rows above. */
function movedDown({ face: { points, score }, skin }: Wearer, rows: number): Wearer {
  const { square } = skin
  return {
    face: makeFace(
      points.map((value, i) => (i % 3 === 1 ? value + rows : value)),
      score,
    ),
    skin: { ...skin, square: { ...square, y: square.y + rows } },
  }
}

/** A hat with the head it is drawn for. */
interface Fitted extends Wearer {
  pose: HeadPose
  hair: readonly HairPlace[]
  drawn: Drawn
}

function fitHat(picture: Picture, hat: Hat, { face, skin }: Wearer): Fitted {
  const own = headPose(face, hat.tilt)
  const pose = hat.open ? own : headPose(face, hat.tilt, sizeFor(hairUnder(picture, skin, own)))
  return {
    face,
    skin,
    pose,
    hair: hat.open ? [] : hairUnder(picture, skin, pose),
    drawn: drawHat(picture, hat, { pose, skin, light: lightOn(picture, face) }),
  }
}

async function layHat(picture: Picture, fitted: Fitted, hat: Hat, tools: TaskTools): Promise<Picture> {
  const { skin, pose, drawn } = fitted
  const flat = hat.open ? picture : await flattenHair(picture, fitted, drawn.whole, tools)
  return lay(flat, drawn, shadowOf(drawn.visible, skin, pose))
}

/** Where a head is, with the strands around it. */
function headWithStrands(picture: Picture, { skin, pose }: Fitted): Plane {
  const { width } = picture
  const head = planeFrom(picture, (i) => hiddenAt(skin, i % width, Math.floor(i / width)))
  return mapPlane(gaussianBlur(head, STRANDS * pose.unit), (value) => clamp01(4 * value))
}

/** How much of a hat's colours remains: as much as the photo has. */
function colourIn({ data }: Picture): number {
  let sum = 0
  for (let i = 0; i < data.length; i += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3)
    sum += Math.max(red, green, blue) - Math.min(red, green, blue)
  }
  return clamp01((4 * sum) / data.length / 255 / COLOURFUL)
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
  const colourful = colourIn(picture)
  for (const [i, share] of visible.data.entries()) {
    const dark = shadow.data[i] ?? 0
    if (share === 0 && dark === 0) continue
    const own = colours.map((plane) => plane.data[i] ?? 0)
    const grey = mean(own)
    for (const [c, passed] of SHADOW.colour.entries()) {
      const behind = (picture.data[i * 4 + c] ?? 0) * (1 - dark * (1 - passed))
      data[i * 4 + c] = behind * (1 - share) + grey + colourful * ((own[c] ?? 0) - grey)
    }
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}
