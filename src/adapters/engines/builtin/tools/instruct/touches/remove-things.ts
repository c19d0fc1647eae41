import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { fillHoles } from '../../../kit/fill/fill-holes.ts'
import { countChosen, growMask, type Mask, maskAbove } from '../../../kit/fill/mask.ts'
import { mixBy } from '../../../kit/pictures/mix-by.ts'
import {
  type Box,
  boxAround,
  cropPlane,
  mapPlane,
  type Picture,
  type Plane,
  sumOf,
} from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { cropPicture } from '../../../kit/pictures/trim.ts'
import { look } from '../../../kit/subject/look.ts'
import { areaOf, areSamePlace, overlapOf, sharedArea, widenBox } from '../../../kit/things/boxes.ts'
import { isSure, type NamedThing } from '../../../kit/things/choose-things.ts'
import { findNamed } from '../../../kit/things/find-named.ts'
import { findThings, type Thing } from '../../../kit/things/find-things.ts'
import { maskThings } from '../../../kit/things/mask-things.ts'
import { isCarried, kindOf, PERSON } from '../../../kit/things/things-network.ts'
import { turnPicture } from './frame.ts'
import { differenceIn, mirrorRows } from './mirror.ts'

const UNNAMED = 'thing'
/** Pixels fainter than this do not belong to the thing. */
const VISIBLE = 0.1
/** The surroundings of a thing have its colour, too, up to this part of its longer side. */
const BORDER = 0.045
/** Nothing plausible can be invented for more of a picture than this. */
const MAX_REMOVED = 0.3
/** A detection in place of a removed thing means that it is still there, or became another one. */
const STILL_THERE = 0.3
/** At least this much of a carried thing lies in the box of its owner. */
const CARRIED = 0.6
/**
 * How near other things are looked for, how wide the rim around a hole is, and how much of it may be a person who
 * stays.
 */
const [NEAR, RIM, MAX_TOUCHED] = [0.05, 0.008, 0.22]
/** A possible person with a part in this range inside the box of a removed thing would be cut in half. */
const PERHAPS = [0.15, 0.7] as const
/** The greatest difference of two fillings (CIELAB); it separates fillings that people accepted from the others. */
const MAX_DIFFERENCE = 8
/** The visible surroundings of a thing, as a part of its size. */
const SURROUNDINGS = 0.4
/** From close up, the filling must not stand out: by this much of itself, or of everything that stands out. */
const STANDS_OUT = { own: 0.2, all: 0.5 }

/** Removes things from a picture, and invents what is behind them. Refused if that is noticeable. */
export async function removeThings(picture: Picture, named: NamedThing, tools: TaskTools): Promise<Picture> {
  const { chosen: meant, all } = await findNamed(picture, named, tools.models)
  const chosen = withCarried(meant, all)
  const mask = await maskThings(picture, { chosen, others: all, wholeBoxes: true }, tools)
  return removeMasked(picture, { mask, chosen, all }, tools)
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
  const filled = await fillSurely(picture, holes, kept, tools)
  if (!(await areGone(chosen, all, filled, mask, tools))) throw new RejectedByEngineError('thing_still_seen')
  return filled
}

/** Things that a removed person carries are removed, too. */
function withCarried(things: readonly Thing[], all: readonly Thing[]): Thing[] {
  const people = things.filter(({ label }) => label === PERSON)
  const carried = all.filter(
    (thing) =>
      isCarried(thing.label) &&
      !things.includes(thing) &&
      people.some(({ box }) => sharedArea(box, thing.box) > CARRIED * areaOf(thing.box)),
  )
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
      !chosen.some(({ box }) => areSamePlace(box, other.box)) &&
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

const isHalfIn = (one: Box, other: Box) => {
  const part = sharedArea(one, other) / areaOf(one)
  return part > PERHAPS[0] && part < PERHAPS[1]
}

/** Fills twice, once mirrored: a network that does not know what is there invents something else each time. */
async function fillSurely(
  picture: Picture,
  holes: Mask,
  kept: Plane | null,
  tools: TaskTools,
): Promise<Picture> {
  const filled = await fillBehind(picture, holes, kept, tools)
  const mirrored = await fillBehind(
    await turnPicture(picture, 'mirror'),
    { ...holes, data: mirrorRows(holes) },
    kept && { ...kept, data: mirrorRows(kept) },
    tools,
  )
  if ((await differenceIn(holes, filled, await turnPicture(mirrored, 'mirror'))) > MAX_DIFFERENCE) {
    throw new RejectedByEngineError('behind_unclear')
  }
  return filled
}

/** Fills without seeing the people who stay, so that nobody grows into another person's place. */
async function fillBehind(
  picture: Picture,
  holes: Mask,
  kept: Plane | null,
  tools: TaskTools,
): Promise<Picture> {
  if (!kept) return fillHoles(picture, holes, tools)
  const stays = mapPlane(kept, (value, i) => (holes.data[i] ? Math.max(0, 2 * value - 1) : value))
  const both = { ...holes, data: holes.data.map((value, i) => (value || (kept.data[i] ?? 0) > 0.3 ? 1 : 0)) }
  const filled = await fillHoles(picture, both, tools)
  return mixBy(picture, filled, (i) => (holes.data[i] ? (stays.data[i] ?? 0) : 1))
}

async function areGone(
  removed: readonly Thing[],
  before: readonly Thing[],
  filled: Picture,
  mask: Plane,
  { models }: TaskTools,
): Promise<boolean> {
  const stayed = before.filter((thing) => !removed.some(({ box }) => areSamePlace(box, thing.box)))
  const isNew = ({ box }: Thing) => !stayed.some((other) => overlapOf(other.box, box) > STILL_THERE)
  const now = (await findThings(filled, models)).filter(isNew)
  if (now.some((thing) => removed.some(({ box }) => overlapOf(box, thing.box) > STILL_THERE))) return false
  for (const { box } of removed) {
    const around = widenBox(box, SURROUNDINGS, filled)
    const seen = await look(cropPicture(filled, around), models)
    if (!seen) continue
    const own = resizePlane(cropPlane(mask, around), seen.width, seen.height)
    const inside = sumOf(mapPlane(seen, (value, i) => value * (own.data[i] ?? 0)))
    if (inside > STANDS_OUT.own * sumOf(own) && inside > STANDS_OUT.all * sumOf(seen)) return false
  }
  return true
}
