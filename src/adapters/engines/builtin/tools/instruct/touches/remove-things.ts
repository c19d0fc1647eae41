import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { countChosen, growMask, type Mask, maskAbove } from '../../../kit/fill/mask.ts'
import { ifFound } from '../../../kit/if-found.ts'
import {
  type Box,
  boxAround,
  mapPlane,
  type Picture,
  type Plane,
  sumOf,
} from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { partIn } from '../../../kit/subject/agreement.ts'
import { areaOf, areSamePlace, sharedArea, widenBox } from '../../../kit/things/boxes.ts'
import { isSure, type NamedThing } from '../../../kit/things/choose-things.ts'
import { findNamed } from '../../../kit/things/find-named.ts'
import { findThings, type Thing } from '../../../kit/things/find-things.ts'
import { maskThings } from '../../../kit/things/mask-things.ts'
import { openOutlines } from '../../../kit/things/outlines.ts'
import { isCarried, kindOf, PERSON } from '../../../kit/things/things-network.ts'
import { fillBehind } from './fill-behind.ts'
import { hasBlot } from './find-blot.ts'
import { isStillThere } from './still-there.ts'
import { withShadows } from './with-shadows.ts'

const UNNAMED = 'thing'
/** Pixels fainter than this do not belong to the thing. */
const VISIBLE = 0.1
/** The surroundings of a thing have its colour, too, up to this part of its longer side. */
const BORDER = 0.045
/** Nothing plausible can be invented for more of a picture than this. */
const MAX_REMOVED = 0.3
/**
 * At least this much of a carried thing lies in the box of its owner: of any, and of one that certainly is there and
 * can only be held, also at arm's length.
 */
const CARRIED = { any: 0.6, held: 0.1 }
/**
 * How near other things are looked for, how wide the rim around a hole is, and how much of it may be a person who
 * stays.
 */
const [NEAR, RIM, MAX_TOUCHED] = [0.05, 0.008, 0.22]
/** The least part of a thing that must be removed, or something else was meant. */
const MIN_COVERED = 0.5
/** From this part of the smaller box on, two boxes contain the same animal. */
const SAME_ANIMAL = 0.8
/** A possible person with a part in this range inside the box of a removed thing would be cut in half. */
const PERHAPS = [0.15, 0.7] as const
/**
 * How far around a thing its support is looked for, how certain its outline is, how much of the thing it holds, how many
 * times as large it is at most, and how much of the picture may be searched.
 */
const SUPPORT = { room: 0.3, certain: 0.85, holds: 0.8, larger: 3, largest: 0.2 }
/** Removes things from a picture, and invents what is behind them. Refused if that is noticeable. */
export async function removeThings(picture: Picture, named: NamedThing, tools: TaskTools): Promise<Picture> {
  const { chosen: meant, all } = await findNamed(picture, named, tools.models)
  const chosen = withCarried(meant, all)
  const own = await maskThings(picture, { chosen, others: all, wholeBoxes: true }, tools)
  await requireCovered(picture, own, chosen, tools)
  const mask = await withSupport(picture, own, { chosen, all }, tools)
  const others = all.filter((other) => isSure(other) && !chosen.some((thing) => areSame(thing, other)))
  const whole = await withShadows(picture, mask, { chosen, others })
  return removeMasked(picture, { mask: whole, chosen, all }, tools)
}

/** The same for everything in an area. */
export async function removeArea(picture: Picture, area: Plane, tools: TaskTools): Promise<Picture> {
  const box = boxAround(area, VISIBLE)
  if (!box) throw new RejectedByEngineError('thing_not_found')
  const all = await findThings(picture, tools.models)
  return removeMasked(picture, { mask: area, chosen: [{ label: UNNAMED, score: 1, box }], all }, tools)
}

async function removeMasked(
  picture: Picture,
  { mask, chosen, all }: { mask: Plane; chosen: readonly Thing[]; all: readonly Thing[] },
  tools: TaskTools,
): Promise<Picture> {
  const border = Math.max(3, ...chosen.map(({ box }) => Math.round(Math.max(box.width, box.height) * BORDER)))
  const holes = growMask(maskAbove(mask, VISIBLE), border)
  if (countChosen(holes) > MAX_REMOVED * holes.data.length) throw new RejectedByEngineError('thing_too_large')
  const kept = await keptBeside(picture, holes, chosen, all, tools)
  const others = all.filter((thing) => isSure(thing) && !chosen.some((one) => areSame(one, thing)))
  const filled = await fillBehind(picture, { holes, kept, others }, tools)
  if (await isStillThere(picture, filled, { chosen, all, mask }, tools))
    throw new RejectedByEngineError('thing_still_seen')
  if (await hasBlot(filled, holes)) throw new RejectedByEngineError('behind_unclear')
  return filled
}

/**
 * Refuses an area that lacks most of the things themselves: what was seen as something else in front of a dog may be
 * the dog.
 */
async function requireCovered(
  picture: Picture,
  mask: Plane,
  chosen: readonly Thing[],
  tools: TaskTools,
): Promise<void> {
  const whole = await ifFound(maskThings(picture, { chosen, others: [], wholeBoxes: false }, tools))
  if (whole && partIn(whole, mask) < MIN_COVERED) throw new RejectedByEngineError('thing_edge_unsure')
}

/** Also removes what a small thing stands on and belongs to: a cup leaves with its saucer. */
async function withSupport(
  picture: Picture,
  own: Plane,
  { chosen, all }: { chosen: readonly Thing[]; all: readonly Thing[] },
  { models }: TaskTools,
): Promise<Plane> {
  const [thing] = chosen
  if (!thing || chosen.length > 1 || thing.label === PERSON || kindOf(thing.label)) return own
  const around = widenBox(thing.box, SUPPORT.room, picture)
  const isAlone = all.every(
    (other) => areSamePlace(other.box, thing.box) || sharedArea(other.box, around) === 0,
  )
  if (!isAlone || areaOf(around) > SUPPORT.largest * picture.width * picture.height) return own
  const outline = await openOutlines(picture, models)
  const [itself, both] = [await outline({ box: thing.box }), await outline({ box: around })]
  const isWhole =
    partIn(itself.mask, both.mask) > SUPPORT.holds && sumOf(both.mask) < SUPPORT.larger * sumOf(itself.mask)
  if (both.certainty < SUPPORT.certain || !isWhole) return own
  const { data } = resizePlane(both.mask, own.width, own.height)
  return mapPlane(own, (value, i) => Math.max(value, data[i] ?? 0))
}

/** Things that a removed person carries are removed, too, if nobody else is nearer to them. */
function withCarried(things: readonly Thing[], all: readonly Thing[]): Thing[] {
  const people = all.filter(({ label }) => label === PERSON)
  const carried = all.filter((thing) => {
    if (!isCarried(thing.label) || things.includes(thing)) return false
    const shareOf = ({ box }: Thing) => sharedArea(box, thing.box) / areaOf(thing.box)
    const [owner] = people.toSorted((one, other) => shareOf(other) - shareOf(one))
    const isHeld = isSure(thing) && !['vehicle', 'animal'].includes(kindOf(thing.label) ?? '')
    const least = isHeld ? CARRIED.held : CARRIED.any
    return owner !== undefined && things.includes(owner) && shareOf(owner) > least
  })
  return [...things, ...carried]
}

/** The people and animals that stay and touch the removed ones. Refused if they hold on to each other. */
async function keptBeside(
  picture: Picture,
  holes: Mask,
  chosen: readonly Thing[],
  all: readonly Thing[],
  tools: TaskTools,
): Promise<Plane | null> {
  const others = all.filter(
    (other) =>
      (other.label === PERSON || kindOf(other.label) === 'animal') &&
      !chosen.some((thing) => areSame(thing, other)) &&
      chosen.some(({ box }) => sharedArea(widenBox(box, NEAR, picture), other.box) > 0),
  )
  // Half of a possible person would be left, too, since they are not outlined.
  if (others.some((other) => !isSure(other) && chosen.some(({ box }) => isHalfIn(other.box, box)))) {
    throw new RejectedByEngineError('things_touch')
  }
  const near = others.filter(isSure)
  if (near.length === 0) return null
  const kept = await maskThings(picture, { chosen: near, others: chosen, wholeBoxes: false }, tools)
  const rim = growMask(holes, Math.max(3, Math.round(RIM * Math.max(picture.width, picture.height))))
  let [around, touched] = [0, 0]
  for (let i = 0; i < rim.data.length; i++) {
    if (!rim.data[i] || holes.data[i]) continue
    around++
    if ((kept.data[i] ?? 0) > 0.5) touched++
  }
  if (touched > MAX_TOUCHED * around) throw new RejectedByEngineError('things_touch')
  return kept
}

/** Whether two detections show one thing: a dog, and the same dog without its tail. */
function areSame(one: Thing, other: Thing): boolean {
  if (areSamePlace(one.box, other.box)) return true
  const smaller = Math.min(areaOf(one.box), areaOf(other.box))
  const isAnimal = kindOf(one.label) === 'animal' && kindOf(other.label) === 'animal'
  return isAnimal && sharedArea(one.box, other.box) > SAME_ANIMAL * smaller
}

const isHalfIn = (one: Box, other: Box) => {
  const part = sharedArea(one, other) / areaOf(one)
  return part > PERHAPS[0] && part < PERHAPS[1]
}
