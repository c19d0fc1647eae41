import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { Models } from '../../models/models.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { type Box, boxAround, newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { cropPicture } from '../pictures/trim.ts'
import { areaOf, widenBox } from '../things/boxes.ts'
import { findThings } from '../things/find-things.ts'
import { agreement } from './agreement.ts'
import { animalAround } from './animals-around.ts'
import { decide, isDoubtful, scoreOf } from './doubts.ts'
import { addFellows } from './find-fellows.ts'
import { findFramed } from './find-frame.ts'
import { findPeople } from './find-people.ts'
import { findWhole } from './find-whole.ts'
import { FURTHER_LOOKS, look } from './look.ts'

const SUBJECT = 0.5
/** A subject that fills less of the picture than this gets a closer look, which shows finer parts. */
const FAR_AWAY = 0.5
/** The margin around the subject for that look, as a part of its size: the network needs to see the background. */
const SURROUNDINGS = 0.2
/** The closer look is believed only if it finds the same thing. */
const MIN_AGREEMENT = 0.9
/**
 * Two looks that agree this much are right or wrong together, so no other follows.
 */
const SAME = 0.9

/** How much each pixel belongs to the subject, softly, at the size of the picture. A frame is not part of it. */
export async function findSubject(picture: Picture, models: Models): Promise<Plane> {
  const { framed, subject } = await findInFrame(picture, models)
  return framed ? place(subject, framed, picture.width, picture.height) : subject
}

/** The same inside the picture's frame, if it has one. */
export async function findInFrame(picture: Picture, models: Models) {
  const framed = await findClearFramed(picture, models)
  const inside = framed ? cropPicture(picture, framed) : picture
  const seen = await findThing(inside, models)
  const better = (await findBetter(inside, seen, models)) ?? seen
  const subject = (await isDoubted(inside, models)) ? await addFellows(inside, better, models) : better
  return { framed, inside, subject }
}

/** Nearly every picture is clearer without its frame; the others keep theirs. */
async function findClearFramed(picture: Picture, models: Models): Promise<Box | null> {
  const framed = findFramed(picture)
  if (!framed || !(await isDoubted(cropPicture(picture, framed), models))) return framed
  return (await isDoubted(picture, models)) ? framed : null
}

/** The subject according to networks that know people and animals. Null if that is no better. */
async function findBetter(picture: Picture, seen: Plane, models: Models): Promise<Plane | null> {
  const people = await findPeople(picture, seen, models)
  if (people && !animalAround(seen, await findThings(picture, models))) return people
  return (await isDoubted(picture, models)) ? findWhole(picture, seen, models) : null
}

/** The subject, of whatever kind. */
async function findThing(picture: Picture, models: Models): Promise<Plane> {
  const first = await look(picture, models)
  const isSure = first !== null && !isDoubtful(first)
  const seen = isSure ? first : await lookBest(picture, first, models)
  const whole = resizePlane(seen, picture.width, picture.height)
  const box = boxAround(whole, SUBJECT)
  if (!box) throw new RejectedByEngineError('no_subject')
  return isSure ? lookNearer(picture, whole, box, models) : whole
}

/** Whether the first look at a picture leaves much open. */
async function isDoubted(picture: Picture, models: Models): Promise<boolean> {
  const seen = await look(picture, models)
  return seen === null || isDoubtful(seen)
}

/** The best of the first look and further ones. */
async function lookBest(picture: Picture, first: Plane | null, models: Models): Promise<Plane> {
  const seen = await lookUntilSame(picture, first, models)
  const scores = await Promise.all(
    seen.map(async (plane) => scoreOf(plane, await resizePicture(picture, plane.width, plane.height))),
  )
  const best = seen[scores.indexOf(Math.max(...scores))]
  if (!best) throw new RejectedByEngineError('no_subject')
  return best
}

async function lookUntilSame(picture: Picture, first: Plane | null, models: Models): Promise<Plane[]> {
  const looks = first ? [first] : []
  for (const lookOtherwise of FURTHER_LOOKS) {
    const other = await lookOtherwise(picture, models)
    if (!other) continue
    const isKnown = looks.some((seen) => seen.width === other.width && isSame(seen, other))
    looks.push(other)
    if (isKnown) break
  }
  return looks
}

function isSame(one: Plane, other: Plane): boolean {
  return agreement(decide(one), decide(other)) >= SAME
}

/** Shows finer parts of a small subject. Doubtful parts stay: a closer look lost them more often than it found them. */
async function lookNearer(picture: Picture, seen: Plane, box: Box, models: Models): Promise<Plane> {
  const { width, height } = picture
  const near = widenBox(box, SURROUNDINGS, picture)
  if (areaOf(near) > FAR_AWAY * width * height) return seen
  const nearer = await look(cropPicture(picture, near), models)
  if (!nearer) return seen
  const placed = place(resizePlane(nearer, near.width, near.height), near, width, height)
  return agreement(seen, placed) >= MIN_AGREEMENT ? placed : seen
}

function place(part: Plane, box: Box, width: number, height: number): Plane {
  const whole = newPlane(width, height)
  for (let y = 0; y < box.height; y++) {
    whole.data.set(part.data.subarray(y * box.width, (y + 1) * box.width), (box.top + y) * width + box.left)
  }
  return whole
}
