import type { TaskTools } from '../../host/task.ts'
import { findFaces } from '../faces/find-faces.ts'
import { findComponents, pixelsOf } from '../pictures/components.ts'
import type { Picture } from '../pictures/raster.ts'
import { fillHoles } from './fill-holes.ts'
import { lookUnder } from './look-under.ts'
import { countChosen, growMask, type Mask, newMask } from './mask.ts'
import {
  type Area,
  type BlindLook,
  findLaidOver,
  inSizeOf,
  isWithin,
  lookBlindly,
  SEEN,
} from './see-marks.ts'

type Tools = Pick<TaskTools, 'models' | 'signal'>

/** Letters end softly; as a part of the longer side. */
const EDGE = 1 / 100
/** Where more of a mark than this part is still seen, it was not taken off. */
const MAX_LEFT = 0.3

/**
 * Takes off what the network sees laid over a picture: brings back what shines through, and makes up the places where
 * traces of that would be left. Null where nothing is seen for certain, or where some of it would stay.
 */
export async function liftLaidOver(picture: Picture, tools: Tools): Promise<Picture | null> {
  const look = await lookBlindly(picture, tools)
  const scale = look.certainty.width / picture.width
  const faces = (await findFaces(picture, tools)).map(({ box }) => scaled(box, scale))
  const found = findLaidOver(look, faces)
  if (!found) return null
  const places = growMask(found, Math.ceil(EDGE * Math.max(found.width, found.height)))
  const { under } = await lookUnder(picture, inSizeOf(picture, places), tools)
  const left = stillSeen(await lookBlindly(under, tools), found, places)
  if (!left) return under
  // What is made up on a face is seen at once.
  if (faces.some((face) => hasChosen(left, face))) return null
  const holes = inSizeOf(picture, growMask(left, 2))
  const filled = await fillHoles(under, holes, tools)
  return stillSeen(await lookBlindly(filled, tools), found, places) ? null : filled
}

function scaled({ x, y, width, height }: Area, scale: number): Area {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale }
}

function hasChosen(mask: Mask, area: Area): boolean {
  return mask.data.some((value, i) => value > 0 && isWithin(area, i % mask.width, Math.floor(i / mask.width)))
}

/** The letters of the places in which a mark is still seen; null where there are none. */
function stillSeen({ certainty }: BlindLook, found: Mask, places: Mask): Mask | null {
  const left = newMask(found.width, found.height)
  for (const pixels of pixelsOf(findComponents(places, (value) => value > 0))) {
    const letters = pixels.filter((i) => found.data[i])
    const seen = pixels.filter((i) => (certainty.data[i] ?? 0) > SEEN)
    if (seen.length > MAX_LEFT * letters.length) for (const i of letters) left.data[i] = 1
  }
  return countChosen(left) > 0 ? left : null
}
