import type { TaskTools } from '../../host/task.ts'
import { countChosen, type Mask, newMask } from '../fill/mask.ts'
import { type Face, type Pixels, pointOf } from './face.ts'
import { readMap, type SkinMap, skinMap } from './skin-map.ts'
import { intoSquare } from './square.ts'

/** The least certainty of the map about a rim. */
const WORN = 0.25
/** Rims reach beyond the face by this part of its width, where temples begin. */
const BESIDE_FACE = 0.1
/** Glasses sit between the middle of the forehead and the tip of the nose. */
const ABOVE_BROWS = 151
const NOSE = 4
/** The least part of a face that rims cover: at most 0.003 in 60 portraits without any, at least 0.05 in five with them. */
const MIN_RIMS = 0.015

export async function wearsGlasses(
  picture: Pixels,
  face: Face,
  tools: Pick<TaskTools, 'models'>,
): Promise<boolean> {
  return rimsShare(rimsOf(picture, face, await skinMap(picture, face, tools)), face) > MIN_RIMS
}

/** How much of a face is covered by rims. */
export function rimsShare(rims: Mask, { box }: Face): number {
  return countChosen(rims) / (box.width * box.height)
}

/** The rims of a face's glasses, with the lenses if they are dark. */
export function rimsOf(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  { box, points }: Face,
  map: SkinMap,
): Mask {
  const rims = newMask(width, height)
  const heightOf = (point: number) =>
    intoSquare(map.square, pointOf(points, point)[0], pointOf(points, point)[1])[1]
  const top = heightOf(ABOVE_BROWS)
  const bottom = heightOf(NOSE)
  const left = box.x - BESIDE_FACE * box.width
  const right = box.x + (1 + BESIDE_FACE) * box.width
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
      const [, down] = intoSquare(map.square, x, y)
      if (down > top && down < bottom && readMap(map, map.worn, x, y) > WORN) rims.data[y * width + x] = 1
    }
  }
  return rims
}
