import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { Models } from '../../models/models.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { type Box, boxAround, newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { cropPicture } from '../pictures/trim.ts'
import { findThings } from '../things/find-things.ts'
import { agreement } from './agreement.ts'
import { animalAround } from './animals-around.ts'
import { areAlike, isClear, isDoubtful, scoreOf } from './doubts.ts'
import { findFramed } from './find-frame.ts'
import { findPeople } from './find-people.ts'
import { findWhole } from './find-whole.ts'
import { look, lookFromAfar, lookMirrored } from './look.ts'

const SUBJECT = 0.5
/** A subject that fills less of the picture than this is looked at again from nearer, which shows finer parts. */
const FAR_AWAY = 0.5
/** What is left around the subject then, as a part of its size: the network needs to see what it is in front of. */
const SURROUNDINGS = 0.2
/** The nearer look is believed only if it has found the same thing. */
const MIN_AGREEMENT = 0.7

/** How much each pixel belongs to what the picture is of, softly, at the size of the picture. A frame is no part of it. */
export async function findSubject(picture: Picture, models: Models): Promise<Plane> {
  const framed = await findClearFramed(picture, models)
  const inside = framed ? cropPicture(picture, framed) : picture
  const seen = await findThing(inside, models)
  const subject = (await findBetter(inside, seen, models)) ?? seen
  return framed ? place(subject, framed, picture.width, picture.height) : subject
}

/** Whether it is hard to tell what a picture is of, so that a person should look at the edge. */
export async function isSubjectUnclear(picture: Picture, models: Models): Promise<boolean> {
  const framed = await findClearFramed(picture, models)
  const inside = framed ? cropPicture(picture, framed) : picture
  const first = await look(inside, models)
  if (!first) return true
  if (isClear(first)) return false
  const others = [await lookMirrored(inside, models), await lookFromAfar(inside, models)]
  if (others.every((other) => other && areAlike(first, other))) return false
  return (await findBetter(inside, await findThing(inside, models), models)) === null
}

/** Without its frame nearly every picture is clearer; the others are left as they are. */
async function findClearFramed(picture: Picture, models: Models): Promise<Box | null> {
  const framed = findFramed(picture)
  if (!framed || !(await isDoubted(cropPicture(picture, framed), models))) return framed
  return (await isDoubted(picture, models)) ? framed : null
}

/** What networks that know people and animals find where that is better than what was seen; null where it is not. */
async function findBetter(picture: Picture, seen: Plane, models: Models): Promise<Plane | null> {
  const people = await findPeople(picture, seen, models)
  if (people && !animalAround(seen, await findThings(picture, models))) return people
  return (await isDoubted(picture, models)) ? findWhole(picture, seen, models) : null
}

/** Whatever it is. */
async function findThing(picture: Picture, models: Models): Promise<Plane> {
  const { width, height } = picture
  const seen = await lookWell(picture, models)
  const whole = resizePlane(seen, width, height)
  const box = boxAround(whole, SUBJECT)
  if (!box) throw new RejectedByEngineError('no_subject')
  const near = widen(box, width, height)
  if (near.width * near.height > FAR_AWAY * width * height) return whole
  const nearer = await look(cropPicture(picture, near), models)
  if (!nearer) return whole
  const placed = place(resizePlane(nearer, near.width, near.height), near, width, height)
  return agreement(whole, placed) >= MIN_AGREEMENT ? placed : whole
}

/** Whether the first look at a picture leaves much open. */
async function isDoubted(picture: Picture, models: Models): Promise<boolean> {
  const seen = await look(picture, models)
  return seen === null || isDoubtful(seen)
}

/** Once where that is clear, and otherwise in three ways, of which the best is taken. */
async function lookWell(picture: Picture, models: Models): Promise<Plane> {
  const first = await look(picture, models)
  if (first && !isDoubtful(first)) return first
  const others = [await lookMirrored(picture, models), await lookFromAfar(picture, models)]
  const seen = [first, ...others].filter((plane) => plane !== null)
  const scores = await Promise.all(
    seen.map(async (plane) => scoreOf(plane, await resizePicture(picture, plane.width, plane.height))),
  )
  const best = seen[scores.indexOf(Math.max(...scores))]
  if (!best) throw new RejectedByEngineError('no_subject')
  return best
}

function widen({ left, top, width, height }: Box, fullWidth: number, fullHeight: number): Box {
  const margin = Math.round(Math.max(width, height) * SURROUNDINGS)
  const [newLeft, newTop] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  return {
    left: newLeft,
    top: newTop,
    width: Math.min(fullWidth, left + width + margin) - newLeft,
    height: Math.min(fullHeight, top + height + margin) - newTop,
  }
}

function place(part: Plane, box: Box, width: number, height: number): Plane {
  const whole = newPlane(width, height)
  for (let y = 0; y < box.height; y++) {
    whole.data.set(part.data.subarray(y * box.width, (y + 1) * box.width), (box.top + y) * width + box.left)
  }
  return whole
}
