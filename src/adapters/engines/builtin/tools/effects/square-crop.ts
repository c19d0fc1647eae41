import type { Face } from '../../kit/faces/face.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { headsBox } from './in-view.ts'

/** Where heads are in a square, as a part of its height; without heads, where it begins, of the room that is left. */
const HEADS = 0.42
const TOP = 0.2

/**
 * A square of a picture with the heads of its people. `nearest` says how many times as large as the heads it is at
 * most, and `above` how much of it may lie above the picture, whose first row goes on there.
 */
export function squareAround(
  picture: Picture,
  faces: readonly Face[],
  { nearest = Number.POSITIVE_INFINITY, above = 0 } = {},
): Picture {
  const { width, height } = picture
  const heads = headsBox(faces, picture)
  const longest = heads ? nearest * Math.max(heads.width, heads.height) : width
  const side = Math.floor(Math.min(width, height, longest))
  const middle = heads ? heads.left + heads.width / 2 : width / 2
  const left = Math.round(Math.max(0, Math.min(width - side, middle - side / 2)))
  const wanted = heads ? heads.top + heads.height / 2 - HEADS * side : TOP * (height - side)
  const top = Math.round(Math.max(-above * side, Math.min(height - side, wanted)))
  const data = new Uint8Array(side * side * 4)
  for (let y = 0; y < side; y++) {
    const from = (Math.max(0, top + y) * width + left) * 4
    data.set(picture.data.subarray(from, from + side * 4), y * side * 4)
  }
  return { width: side, height: side, data }
}
