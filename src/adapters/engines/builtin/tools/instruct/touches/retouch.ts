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

/** How much of a face an open mouth fills at least, and how much of the mouth are teeth that are seen. */
const [MIN_MOUTH, MIN_TEETH] = [0.004, 0.25]
/** Teeth are nearly as bright as the brightest of them, and less red than lips and gums: red beside green. */
const [AS_BRIGHT, RED] = [
  [0.5, 0.7],
  [1.25, 1.5],
] as const
/** Over how much of the width of a face skin is evened out; what differs from it by less is a blemish, by more a feature. */
const [REACH, BLEMISH] = [1 / 45, [0.06, 0.13]] as const
/** Some of it stays, or a face would look like wax. */
const EVENED = 0.75

/** Where eyes are in the height of a face, at how many places along each side that is looked at, and how much of glasses may be left there. */
const [EYES_AT, EYES_TALL, EYE_PLACES, STILL_WORN] = [0.2, 0.3, 24, 0.3]

/** White teeth, of the one face that is meant. Refused where none are seen. */
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

/** Without glasses, of the one face that is meant. Those through which no eyes are seen stay, and so nothing changes. Refused where a rim is left. */
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

/** How much of what is around the eyes is worn. */
async function wornAtEyes(picture: Picture, face: Face, tools: FaceTools): Promise<number> {
  const skin = await skinMap(picture, face, tools)
  const { x, y, width, height } = face.box
  const places = Array.from({ length: EYE_PLACES ** 2 }, (_, i) => {
    const [across, down] = [(i % EYE_PLACES) / EYE_PLACES, Math.floor(i / EYE_PLACES) / EYE_PLACES]
    return readMap(skin, skin.worn, x + width * across, y + height * (EYES_AT + EYES_TALL * down))
  })
  return mean(places)
}

/** Even skin in the one face that is meant, whose features stay as they are. */
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
