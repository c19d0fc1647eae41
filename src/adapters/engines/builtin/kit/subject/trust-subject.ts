import type { Models } from '../../models/models.ts'
import { ifFound } from '../if-found.ts'
import { boxAround, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { overlapOf } from '../things/boxes.ts'
import { findThings } from '../things/find-things.ts'
import { agreement } from './agreement.ts'
import { animalAround } from './animals-around.ts'
import { decide, isClear, undecidedPart } from './doubts.ts'
import { fitPeople } from './find-people.ts'
import { findInFrame } from './find-subject.ts'
import { FURTHER_LOOKS, look } from './look.ts'

const SUBJECT = 0.5
/**
 * Of 2. The three parts have no weights, since fitted ones came out nearly equal. Of 238 pictures with known masks 41
 * of the 51 that came out with less than 0.8 of theirs lie below this, and 10 of the 161 with more than 0.9.
 */
const MIN_TRUST = 1.5
/**
 * Most things are of no kind that a network knows: a subject that fits nothing better than this is such a thing, and
 * gets this score.
 */
const KNOWN = 0.3
const UNKNOWN = 0.7

/** Whether it is hard to tell what a picture shows, so that a person should check the edge. */
export async function isSubjectUnclear(picture: Picture, models: Models): Promise<boolean> {
  const found = await ifFound(findInFrame(picture, models))
  if (!found) return true
  const { inside, subject } = found
  const known = await knownPart(inside, subject, models)
  return !(await isAlike(inside, subject, MIN_TRUST + undecidedPart(subject) - known, models))
}

/**
 * Whether the subject agrees this much with the looks at the picture, on average. Looks that cannot change the answer
 * are skipped, and a clear subject needs no other.
 */
async function isAlike(picture: Picture, subject: Plane, needed: number, models: Models): Promise<boolean> {
  const first = await look(picture, models)
  const others = first && isClear(first) ? [] : FURTHER_LOOKS
  const count = 1 + others.length
  let shared = sharedWith(subject, first)
  for (const [i, lookOtherwise] of others.entries()) {
    const isCertain = shared >= needed * count || shared + others.length - i < needed * count
    if (isCertain) break
    shared += sharedWith(subject, await lookOtherwise(picture, models))
  }
  return shared >= needed * count
}

function sharedWith(subject: Plane, seen: Plane | null): number {
  return seen ? agreement(decide(resizePlane(subject, seen.width, seen.height)), decide(seen)) : 0
}

/** How well the subject fits other networks' answers: people, or the box of a known thing. */
async function knownPart(picture: Picture, subject: Plane, models: Models): Promise<number> {
  const things = await findThings(picture, models)
  const around = boxAround(subject, SUBJECT)
  const fits = things.map(({ box }) => (around ? overlapOf(around, box) : 0))
  const best = Math.max(await fitPeople(picture, subject, models), ...fits)
  // A part of an animal belongs to it, however small.
  return best < KNOWN && !animalAround(subject, things) ? UNKNOWN : best
}
