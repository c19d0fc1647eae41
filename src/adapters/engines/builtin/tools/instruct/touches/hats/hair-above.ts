import { RejectedByEngineError } from '../../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../../host/task.ts'
import type { Face } from '../../../../kit/faces/face.ts'
import { readMap, type SkinMap, skinMap } from '../../../../kit/faces/skin-map.ts'
import { fillHoles } from '../../../../kit/fill/fill-holes.ts'
import { growMask, type Mask, maskAt } from '../../../../kit/fill/mask.ts'
import type { Picture, Plane } from '../../../../kit/pictures/raster.ts'
import { type HeadPose, onHead } from './head-pose.ts'

/** The certainty from which hair counts. */
const SEEN = 0.4
/** Hair higher than this above the edge of a hat is under it. All lengths are in half widths of the head. */
const UNDER = 0.12
/** How much of the hair may lie further out than the hat is wide, and how much larger a hat may become. */
const [MOST, MAX_SIZE] = [0.95, 1.2]
/** Where the crown of a hat is as wide as the head. */
const [FROM, TO] = [0.15, 0.7]
/**
 * The area of hair beside a hat that needs no change, that may be left, and from which on nobody could wear a hat over
 * it.
 */
const [LITTLE, MAX_LEFT, TOO_MUCH] = [0.01, 0.05, 1.6]
/** Single strands beside the hair that was found. */
const STRANDS = 0.22
const HIDDEN = 0.5

/** Places of the hair that a hat covers, with their position on the head. */
export interface HairPlace {
  i: number
  across: number
  high: number
}

export function hairUnder(picture: Picture, skin: SkinMap, pose: HeadPose): HairPlace[] {
  const { width, height } = picture
  const places: HairPlace[] = []
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (Math.hypot(x - pose.middle[0], y - pose.middle[1]) > 3 * pose.unit) continue
    const [across, high] = onHead(pose, x, y)
    if (high > UNDER && readMap(skin, skin.hair, x, y) > SEEN) places.push({ i, across, high })
  }
  return places
}

/** How much larger than the head a hat must be for its hair. */
export function sizeFor(hair: readonly HairPlace[]): number {
  const wide = hair
    .filter(({ high }) => high >= FROM && high <= TO)
    .map(({ across }) => Math.abs(across))
    .toSorted((one, other) => one - other)
  return Math.max(1, Math.min(MAX_SIZE, wide[Math.floor(MOST * wide.length)] ?? 1))
}

/** Removes hair that would stand out above a hat. Refused if there is a lot of it, or some remains. */
export async function flattenHair(
  picture: Picture,
  { face, hair, pose }: { face: Face; hair: readonly HairPlace[]; pose: HeadPose },
  hat: Plane,
  tools: TaskTools,
): Promise<Picture> {
  const beside = besideHat(hair, hat, pose)
  if (beside < LITTLE) return picture
  if (beside > TOO_MUCH) throw new RejectedByEngineError('hair_too_full')
  const flat = await fillHoles(picture, holesFor(picture, hair, pose), tools)
  const left = hairUnder(flat, await skinMap(flat, face, tools), pose)
  if (besideHat(left, hat, pose) > MAX_LEFT) throw new RejectedByEngineError('hair_too_full')
  return flat
}

/** Hair with its single strands, but nothing below the edge of the hat. */
function holesFor(picture: Picture, hair: readonly HairPlace[], pose: HeadPose): Mask {
  const places = maskAt(
    hair.map(({ i }) => i),
    picture,
  )
  const grown = growMask(places, Math.max(2, Math.round(STRANDS * pose.unit)))
  const isAbove = (i: number) => onHead(pose, i % picture.width, Math.floor(i / picture.width))[1] > UNDER
  return { ...grown, data: grown.data.map((value, i) => (value && isAbove(i) ? 1 : 0)) }
}

/** The area of hair that a hat does not cover, in squares of the head's half width. */
function besideHat(hair: readonly HairPlace[], hat: Plane, { unit }: HeadPose): number {
  return hair.filter(({ i }) => (hat.data[i] ?? 0) < HIDDEN).length / unit ** 2
}
