import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { coloursOf } from '../../../kit/pictures/colours.ts'
import { lumaOf } from '../../../kit/pictures/luma.ts'
import { mixBy } from '../../../kit/pictures/mix-by.ts'
import { mapPlane, type Picture, type Plane, smoothStep, sumOf } from '../../../kit/pictures/raster.ts'
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
