import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { findComponents } from '../pictures/components.ts'
import {
  type Box,
  boxAround,
  cropPlane,
  mapPlane,
  newPlane,
  type Picture,
  type Plane,
  sumOf,
} from '../pictures/raster.ts'
import { alphaOf, cropPicture } from '../pictures/trim.ts'
import { cutOut } from '../subject/cut-out.ts'
import { areaOf, areSamePlace, isCut, overlapOf, sharedArea, widenBox } from './boxes.ts'
import type { Thing } from './find-things.ts'
import { kindOf, PERSON } from './things-network.ts'

type Tools = Pick<TaskTools, 'models' | 'progress' | 'signal'>

/** The network that cuts things out needs to see what they are in front of, as a part of their size. */
export const SURROUNDINGS = 0.4
/** What is cut out is believed where it fills the box of the thing this well. */
const MIN_FIT = 0.6
const SUBJECT = 0.5
/** So much of what was cut out must lie in the box: a little more is what it holds, much more is something else. */
const MIN_INSIDE = 0.85
/** Smaller pieces than this part of the largest one are other things. */
const MIN_PIECE = 0.3
/** A small thing, as a part of the picture. */
const SMALL = 0.04
/** A box is a little too small now and then. */
const ROOM = 0.08
/** A thing of which another one covers or touches so much cannot be told from it. */
const ENTANGLED = 0.25
/** A thing that lies so much within a larger one is before it, as a cat on a car is. */
const BEHIND = 0.9

/** Whether something is by itself whatever it is beside or upon: people, animals and vehicles, but no furniture. */
export function standsAlone({ label }: Thing): boolean {
  return label === PERSON || ['animal', 'vehicle'].includes(kindOf(label) ?? '')
}

/**
 * How much each pixel belongs to some things of a picture. Refused where that is not certain, or where one of the others
 * would be taken along. Where all that counts is that the thing is in it, all of the box of a small one is taken.
 */
export async function maskThings(
  picture: Picture,
  { chosen, others, wholeBoxes }: { chosen: readonly Thing[]; others: readonly Thing[]; wholeBoxes: boolean },
  tools: Tools,
): Promise<Plane> {
  let whole = newPlane(picture.width, picture.height)
  for (const thing of chosen) {
    const isAlone = !others.some((other) => !chosen.includes(other) && areEntangled(thing, other))
    const masks = isAlone
      ? [await maskThing(picture, thing, tools), wholeBoxes ? maskSmall(picture, thing.box) : null]
      : []
    if (masks.every((mask) => mask === null)) throw new RejectedByEngineError('thing_edge_unsure')
    whole = mapPlane(whole, (value, i) => Math.max(value, ...masks.map((mask) => mask?.data[i] ?? 0)))
  }
  return whole
}

/** What was cut out around a thing, if that is the thing. */
async function maskThing(picture: Picture, { box }: Thing, tools: Tools): Promise<Plane | null> {
  const around = widenBox(box, SURROUNDINGS, picture)
  const part = await maskPart(cropPicture(picture, around), tools)
  if (!part) return null
  const { width, height } = picture
  const mask = cropPlane(part, { width, height, left: -around.left, top: -around.top })
  const room = widenBox(box, ROOM, picture)
  const own = keepNear(mask, room)
  const inside = mapPlane(own, (value, i) => (isWithin(i, own, room) ? value : 0))
  const seen = boxAround(inside, SUBJECT)
  const reached = boxAround(own, SUBJECT)
  if (!seen || !reached || overlapOf(seen, box) < MIN_FIT || isCut(reached, around, picture)) return null
  return sumOf(inside) >= MIN_INSIDE * sumOf(own) ? own : null
}

function maskSmall(picture: Picture, box: Box): Plane | null {
  if (areaOf(box) > SMALL * picture.width * picture.height) return null
  const plane = newPlane(picture.width, picture.height)
  const room = widenBox(box, ROOM, picture)
  return mapPlane(plane, (_, i) => (isWithin(i, plane, room) ? 1 : 0))
}

/** The largest piece of what was cut out that reaches into the box, and others only if they are nearly as large. */
function keepNear(mask: Plane, box: Box): Plane {
  const { labels, sizes } = findComponents(mask, (value) => value > SUBJECT)
  const near = [...new Set(labels.filter((label, i) => label > 0 && isWithin(i, mask, box)))]
  const largest = Math.max(...near.map((label) => sizes[label] ?? 0))
  const own = new Set([0, ...near.filter((label) => (sizes[label] ?? 0) >= MIN_PIECE * largest)])
  return mapPlane(mask, (value, i) => (own.has(labels[i] ?? 0) ? value : 0))
}

function isWithin(i: number, { width }: Plane, box: Box): boolean {
  const [x, y] = [i % width, Math.floor(i / width)]
  return x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height
}

async function maskPart(part: Picture, tools: Tools): Promise<Plane | null> {
  try {
    return alphaOf(await cutOut(part, tools))
  } catch (error) {
    if (error instanceof RejectedByEngineError) return null
    throw error
  }
}

function areEntangled({ box }: Thing, other: Thing): boolean {
  const shared = sharedArea(box, other.box)
  const isBehind = shared > BEHIND * areaOf(box) && areaOf(other.box) > 2 * areaOf(box)
  return !isBehind && !areSamePlace(box, other.box) && shared >= ENTANGLED * areaOf(box)
}
