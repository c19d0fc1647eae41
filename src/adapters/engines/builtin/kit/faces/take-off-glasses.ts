import type { TaskTools } from '../../host/task.ts'
import { fillHoles } from '../fill/fill-holes.ts'
import { countChosen, growMask, type Mask, newMask } from '../fill/mask.ts'
import type { Picture } from '../pictures/raster.ts'
import { type Face, type Pixels, pointOf } from './face.ts'
import { readMap, type SkinMap, skinMap } from './skin-map.ts'
import { intoSquare } from './square.ts'

/** The least certainty of the map about a rim. */
const WORN = 0.25
/** The map is blurred at thin rims, so this much is added on each side, as a part of the width of the face. */
const BORDER = 0.014
/** The least and the greatest part of a face that rims cover: eyes behind dark glasses are not visible. */
const RIMS = [0.004, 0.16] as const
/** Glasses sit between the middle of the forehead and the tip of the nose. */
const [ABOVE_BROWS, NOSE] = [151, 4] as const

/** No face without glasses shows as much of rims: the most of 60 portraits was 0.003, the least of five with glasses 0.05. */
const WEARS_GLASSES = 0.015

export async function wearsGlasses(
  picture: Pixels,
  face: Face,
  tools: Pick<TaskTools, 'models'>,
): Promise<boolean> {
  return shareOf(rimsOf(picture, face, await skinMap(picture, face, tools)), face) > WEARS_GLASSES
}

/** The picture without the rims of a face's glasses; unchanged if it wears none. */
export async function takeOffGlasses(
  picture: Picture,
  face: Face,
  tools: Pick<TaskTools, 'models' | 'signal'>,
): Promise<Picture> {
  const rims = rimsOf(picture, face, await skinMap(picture, face, tools))
  const share = shareOf(rims, face)
  if (share < RIMS[0] || share > RIMS[1]) return picture
  return fillHoles(picture, growMask(rims, Math.ceil(BORDER * face.box.width)), tools)
}

function shareOf(rims: Mask, { box }: Face): number {
  return countChosen(rims) / (box.width * box.height)
}

function rimsOf(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  { box, points }: Face,
  map: SkinMap,
): Mask {
  const rims = newMask(width, height)
  const heightOf = (point: number) =>
    intoSquare(map.square, pointOf(points, point)[0], pointOf(points, point)[1])[1]
  const [top, bottom] = [heightOf(ABOVE_BROWS), heightOf(NOSE)]
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y++) {
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(width, box.x + box.width); x++) {
      const [, down] = intoSquare(map.square, x, y)
      if (down > top && down < bottom && readMap(map, map.worn, x, y) > WORN) rims.data[y * width + x] = 1
    }
  }
  return rims
}
