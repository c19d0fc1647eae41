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
 * Of 2. Fitted weights of the three parts came out nearly the same, so that they have none. Of 238 pictures with known
 * masks 41 of the 51 that came out with less than 0.8 of theirs lie below this, and 10 of the 161 with more than 0.9.
 */
const MIN_TRUST = 1.5
/** Most things are of no kind that a network knows: what fits nothing better than this is one of them, and counts so much. */
const KNOWN = 0.3
const UNKNOWN = 0.7

/** Whether it is hard to tell what a picture is of, so that a person should look at the edge. */
export async function isSubjectUnclear(picture: Picture, models: Models): Promise<boolean> {
  const found = await ifFound(findInFrame(picture, models))
  if (!found) return true
  const { inside, subject } = found
  const known = await knownPart(inside, subject, models)
  return !(await isAlike(inside, subject, MIN_TRUST + undecidedPart(subject) - known, models))
}

/**
 * Whether the subject has so much in common with the looks at the picture, on average. A clear one is asked for no other,
 * and none that could not change the answer.
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

/** How well the subject fits what other networks know: people, or a thing of a kind, by its box. */
async function knownPart(picture: Picture, subject: Plane, models: Models): Promise<number> {
  const things = await findThings(picture, models)
  const around = boxAround(subject, SUBJECT)
  const fits = things.map(({ box }) => (around ? overlapOf(around, box) : 0))
  const best = Math.max(await fitPeople(picture, subject, models), ...fits)
  // What lies within an animal is a part of it, however small.
  return best < KNOWN && !animalAround(subject, things) ? UNKNOWN : best
}
