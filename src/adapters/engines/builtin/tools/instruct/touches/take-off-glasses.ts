import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { type Face, pointOf } from '../../../kit/faces/face.ts'
import { rimsOf, rimsShare } from '../../../kit/faces/glasses.ts'
import { readMap, type SkinMap, skinMap } from '../../../kit/faces/skin-map.ts'
import { fillHoles } from '../../../kit/fill/fill-holes.ts'
import { growMask, type Mask, maskAbove, without } from '../../../kit/fill/mask.ts'
import { lumaAt } from '../../../kit/pictures/luma.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { mean, median } from '../../../kit/pictures/statistics.ts'
import type { Who } from '../touch.ts'
import { eyesOf } from './face-masks.ts'
import { type FaceTools, findOneFace } from './one-face.ts'

/** The least and the greatest part of a face that rims cover: eyes behind dark glasses are not visible. */
const RIMS = [0.004, 0.16] as const
/** The map is blurred at thin rims, which also throw shadows: this much is added on each side, as a part of a face's width. */
const BORDER = 0.02
/** Lids and lashes belong to an eye. */
const LIDS = 0.015
/** Where eyes are in a face, how many points along each side are checked, and how much of the glasses may remain. */
const [EYES_AT, EYES_TALL, EYE_PLACES, STILL_WORN] = [0.2, 0.3, 24, 0.3]
/**
 * Filled skin below the eyes is as light as the rest of it. Darker than the first part of it is a smear of the rims, and
 * more of that than the second part of what was filled there shows.
 */
const [SMEAR, MAX_SMEARED] = [0.5, 0.08]
const SURE_OF_SKIN = 0.9
const IRISES = [468, 473] as const

/**
 * Removes the glasses of the requested face. Glasses that hide the eyes stay, so nothing changes. Refused if a rim
 * remains, or if what is in its place looks smeared.
 */
export async function takeOffGlasses(
  picture: Picture,
  who: Who | undefined,
  tools: FaceTools & Pick<TaskTools, 'signal'>,
): Promise<Picture> {
  const face = await findOneFace(picture, who, tools)
  const map = await skinMap(picture, face, tools)
  const rims = rimsOf(picture, face, map)
  const share = rimsShare(rims, face)
  if (share < RIMS[0] || share > RIMS[1]) return picture
  const holes = withoutEyes(growMask(rims, Math.ceil(BORDER * face.box.width)), picture, face)
  const bare = await fillHoles(picture, holes, tools)
  const [before, after] = [wornAtEyes(face, map), wornAtEyes(face, await skinMap(bare, face, tools))]
  if (after > STILL_WORN * before) throw new RejectedByEngineError('thing_still_seen')
  if (smearedShare(bare, holes, face, map) > MAX_SMEARED) throw new RejectedByEngineError('thing_still_seen')
  return bare
}

function withoutEyes(mask: Mask, picture: Picture, face: Face): Mask {
  const eyes = growMask(maskAbove(eyesOf(picture, face), 0.5), Math.ceil(LIDS * face.box.width))
  return without(mask, eyes)
}

/** How much of the area around the eyes shows accessories. */
function wornAtEyes({ box: { x, y, width, height } }: Face, map: SkinMap): number {
  const places = Array.from({ length: EYE_PLACES ** 2 }, (_, i) => {
    const [across, down] = [(i % EYE_PLACES) / EYE_PLACES, Math.floor(i / EYE_PLACES) / EYE_PLACES]
    return readMap(map, map.worn, x + width * across, y + height * (EYES_AT + EYES_TALL * down))
  })
  return mean(places)
}

/** How much of the skin that was filled below the eyes is far too dark. */
function smearedShare({ width, data }: Picture, holes: Mask, { box, points }: Face, map: SkinMap): number {
  const skin: number[] = []
  const filled: number[] = []
  const below = Math.max(...IRISES.map((iris) => pointOf(points, iris)[1]))
  for (let y = Math.ceil(Math.max(0, below)); y < Math.min(holes.height, box.y + box.height); y++) {
    for (let x = Math.ceil(Math.max(0, box.x)); x < Math.min(width, box.x + box.width); x++) {
      const luma = lumaAt(data, 4 * (y * width + x))
      if (holes.data[y * width + x]) filled.push(luma)
      else if (readMap(map, map.face, x, y) > SURE_OF_SKIN) skin.push(luma)
    }
  }
  const darkest = SMEAR * median(skin)
  return mean(filled.map((luma) => (luma < darkest ? 1 : 0)))
}
