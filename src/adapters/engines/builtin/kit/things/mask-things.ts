import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { findComponents } from '../pictures/components.ts'
import {
  type Box,
  boxAround,
  mapPlane,
  newPlane,
  type Picture,
  type Plane,
  sumOf,
} from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { areaOf, areSamePlace, isWithin, overlapOf, sharedArea, widenBox } from './boxes.ts'
import type { Thing } from './find-things.ts'
import { type FindOutline, openOutlines } from './outlines.ts'

type Tools = Pick<TaskTools, 'models' | 'signal'>

/** An outline is believed if the network believes it, and if it fills the thing's box this well. */
const MIN_CERTAINTY = 0.8
const MIN_FIT = 0.6
const INSIDE = 0.5
/** Pieces smaller than this part of the largest are other things. */
const MIN_PIECE = 0.1
/** A small thing, as a part of the picture. */
const SMALL = 0.04
/** Boxes are sometimes a little too small. */
const ROOM = 0.08
/** The overlap with another thing belongs to that one, unless it is most of it. */
const MAX_SHARED = 0.6
/** How many other things are checked, those with the largest overlap first. */
const MAX_OTHERS = 4

interface Wanted {
  chosen: readonly Thing[]
  /** Everything else in the picture, in front or behind. */
  others: readonly Thing[]
  /** Uses the whole box of a small thing, if the mask only has to contain it. */
  wholeBoxes: boolean
}

/** How much each pixel belongs to the chosen things and to no others. Refused if that is uncertain. */
export async function maskThings(
  picture: Picture,
  { chosen, others, wholeBoxes }: Wanted,
  { models, signal }: Tools,
): Promise<Plane> {
  const outline = await openOutlines(picture, models)
  let whole = newPlane(picture.width, picture.height)
  for (const thing of chosen) {
    signal.throwIfAborted()
    const own = await maskThing(picture, thing, outline)
    const masks = [own, wholeBoxes ? maskSmall(picture, thing.box) : null].filter((mask) => mask !== null)
    if (masks.length === 0) throw new RejectedByEngineError('thing_edge_unsure')
    let mask = masks.reduce((one, other) => mapPlane(one, (value, i) => Math.max(value, other.data[i] ?? 0)))
    for (const other of besides(thing, others, chosen)) {
      const foreign = await maskThing(picture, other, outline)
      if (foreign) mask = without(mask, foreign)
    }
    whole = mapPlane(whole, (value, i) => Math.max(value, mask.data[i] ?? 0))
  }
  return whole
}

/** Other things in its box, those with most of it first. */
function besides(thing: Thing, others: readonly Thing[], chosen: readonly Thing[]): Thing[] {
  return others
    .filter((other) => !chosen.includes(other) && !areSamePlace(thing.box, other.box))
    .filter(({ box }) => sharedArea(box, thing.box) > 0)
    .toSorted((one, other) => sharedArea(other.box, thing.box) - sharedArea(one.box, thing.box))
    .slice(0, MAX_OTHERS)
}

function without(mask: Plane, foreign: Plane): Plane {
  const shared = sumOf(mapPlane(mask, (value, i) => Math.min(value, foreign.data[i] ?? 0)))
  if (shared > MAX_SHARED * sumOf(mask)) return mask
  return mapPlane(mask, (value, i) => Math.min(value, 1 - (foreign.data[i] ?? 0)))
}

/** The outline in a thing's box, if it is the thing. */
async function maskThing(picture: Picture, { box }: Thing, outline: FindOutline): Promise<Plane | null> {
  const { mask, certainty } = await outline({ box })
  const own = keepPieces(resizePlane(mask, picture.width, picture.height))
  const seen = boxAround(own, INSIDE)
  return seen && certainty >= MIN_CERTAINTY && overlapOf(seen, box) >= MIN_FIT ? own : null
}

/** The largest piece, and others that are not much smaller: a thing divided by a pole is one thing. */
function keepPieces(mask: Plane): Plane {
  const { labels, sizes } = findComponents(mask, (value) => value > INSIDE)
  const largest = sizes.reduce((most, size, label) => (label > 0 ? Math.max(most, size) : most), 0)
  return mapPlane(mask, (value, i) => {
    const label = labels[i] ?? 0
    return label > 0 && (sizes[label] ?? 0) < MIN_PIECE * largest ? 0 : value
  })
}

function maskSmall(picture: Picture, box: Box): Plane | null {
  if (areaOf(box) > SMALL * picture.width * picture.height) return null
  const plane = newPlane(picture.width, picture.height)
  const room = widenBox(box, ROOM, picture)
  return mapPlane(plane, (_, i) => (isWithin(room, i % picture.width, Math.floor(i / picture.width)) ? 1 : 0))
}
