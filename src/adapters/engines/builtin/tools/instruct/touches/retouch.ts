import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import type { Face } from '../../../kit/faces/face.ts'
import { readMap, skinMap } from '../../../kit/faces/skin-map.ts'
import { takeOffGlasses } from '../../../kit/faces/take-off-glasses.ts'
import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { coloursOf } from '../../../kit/pictures/colours.ts'
import { lumaOf } from '../../../kit/pictures/luma.ts'
import { mixBy } from '../../../kit/pictures/mix-by.ts'
import { mapPlane, type Picture, type Plane, smoothStep, sumOf } from '../../../kit/pictures/raster.ts'
import { mean } from '../../../kit/pictures/statistics.ts'
import type { Who } from '../touch.ts'
import { mouthOf } from './face-masks.ts'
import { type FaceTools, findOneFace } from './one-face.ts'
import { skinOf } from './parts.ts'
import { changeTone } from './tone.ts'

/** The least part of a face that an open mouth fills, and the least part of the mouth that shows teeth. */
const [MIN_MOUTH, MIN_TEETH] = [0.004, 0.25]
/** Teeth are nearly as bright as the brightest of them, and less red than lips and gums: the ratio of red to green. */
const [AS_BRIGHT, RED] = [
  [0.5, 0.7],
  [1.25, 1.5],
] as const
/**
 * The radius of the smoothing, as a part of the face's width; smaller differences are blemishes, larger ones are
 * features.
 */
const [REACH, BLEMISH] = [1 / 45, [0.06, 0.13]] as const
/** A part of the blemishes stays, or a face would look like wax. */
const EVENED = 0.75

/**
 * The position and height of the eyes in a face, how many points along each side are checked, and how much of the
 * glasses may remain.
 */
const [EYES_AT, EYES_TALL, EYE_PLACES, STILL_WORN] = [0.2, 0.3, 24, 0.3]

/** Whitens the teeth of the requested face. Refused if none are visible. */
export async function whitenTeeth(
  picture: Picture,
  who: Who | undefined,
  tools: FaceTools,
): Promise<Picture> {
  const face = await findOneFace(picture, who, tools)
  const mouth = mouthOf(picture, face)
  const teeth = teethIn(picture, mouth)
  const isOpen = sumOf(mouth) > MIN_MOUTH * face.box.width * face.box.height
  if (!isOpen || sumOf(teeth) < MIN_TEETH * sumOf(mouth)) throw new RejectedByEngineError('no_teeth')
  return mixBy(changeTone(picture, 'white'), picture, (i) => teeth.data[i] ?? 0)
}

function teethIn(picture: Picture, mouth: Plane): Plane {
  const lumas = lumaOf(picture).data
  const brightest = lumas.reduce(
    (best, luma, i) => ((mouth.data[i] ?? 0) > 0.9 ? Math.max(best, luma) : best),
    0.2,
  )
  return mapPlane(mouth, (share, i) => {
    if (share === 0) return 0
    const [red = 0, green = 0] = picture.data.subarray(i * 4, i * 4 + 2)
    return (
      share *
      smoothStep(...AS_BRIGHT, (lumas[i] ?? 0) / brightest) *
      (1 - smoothStep(...RED, red / Math.max(1, green)))
    )
  })
}

/**
 * Removes the glasses of the requested face. Glasses that hide the eyes stay, so nothing changes. Refused if a rim
 * remains.
 */
export async function withoutGlasses(
  picture: Picture,
  who: Who | undefined,
  tools: FaceTools & Pick<TaskTools, 'signal'>,
): Promise<Picture> {
  const face = await findOneFace(picture, who, tools)
  const bare = await takeOffGlasses(picture, face, tools)
  const [before, after] = [await wornAtEyes(picture, face, tools), await wornAtEyes(bare, face, tools)]
  if (bare !== picture && after > STILL_WORN * before) throw new RejectedByEngineError('thing_still_seen')
  return bare
}

/** How much of the area around the eyes shows accessories. */
async function wornAtEyes(picture: Picture, face: Face, tools: FaceTools): Promise<number> {
  const skin = await skinMap(picture, face, tools)
  const { x, y, width, height } = face.box
  const places = Array.from({ length: EYE_PLACES ** 2 }, (_, i) => {
    const [across, down] = [(i % EYE_PLACES) / EYE_PLACES, Math.floor(i / EYE_PLACES) / EYE_PLACES]
    return readMap(skin, skin.worn, x + width * across, y + height * (EYES_AT + EYES_TALL * down))
  })
  return mean(places)
}

/** Smooths the skin of the requested face, and keeps its features. */
export async function smoothSkin(picture: Picture, who: Who | undefined, tools: FaceTools): Promise<Picture> {
  const face = await findOneFace(picture, who, tools)
  const skin = await skinOf(picture, face, tools)
  const even = coloursOf(picture).map((plane) => gaussianBlur(plane, face.box.width * REACH).data)
  const data = new Uint8Array(picture.data)
  skin.data.forEach((share, i) => {
    if (share === 0) return
    const off = even.map((plane, c) => (plane[i] ?? 0) - (picture.data[i * 4 + c] ?? 0) / 255)
    const much = share * EVENED * (1 - smoothStep(...BLEMISH, Math.max(...off.map(Math.abs))))
    for (const [c, difference] of off.entries())
      data[i * 4 + c] = (data[i * 4 + c] ?? 0) + 255 * much * difference
  })
  return { ...picture, data }
}
