import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { fillHoles } from '../../../kit/fill/fill-holes.ts'
import { countChosen, growMask, maskAbove } from '../../../kit/fill/mask.ts'
import { cropPlane, mapPlane, type Picture, type Plane, sumOf } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { cropPicture } from '../../../kit/pictures/trim.ts'
import { look } from '../../../kit/subject/look.ts'
import { areSamePlace, overlapOf, widenBox } from '../../../kit/things/boxes.ts'
import type { NamedThing } from '../../../kit/things/choose-things.ts'
import { findNamed } from '../../../kit/things/find-named.ts'
import { findThings, type Thing } from '../../../kit/things/find-things.ts'
import { maskThings, SURROUNDINGS, standsAlone } from '../../../kit/things/mask-things.ts'

/** Fainter pixels than this are not of the thing. */
const VISIBLE = 0.1
/** What is around a thing is of its colour, too, as a part of its longer side. */
const BORDER = 0.045
/** Of more of a picture than this nothing sensible can be made up. */
const MAX_REMOVED = 0.3
/** A thing that is seen where one was removed is still there, or has become another one. */
const STILL_THERE = 0.3
/** Looked at from near, what was made up must not be what stands out: so much of it, or of all that does. */
const STANDS_OUT = { own: 0.2, all: 0.5 }

/** A picture without some things, and what could be behind them. Refused where that can be seen. */
export async function removeThings(picture: Picture, named: NamedThing, tools: TaskTools): Promise<Picture> {
  const { chosen, all } = await findNamed(picture, named, tools.models)
  const mask = await maskThings(picture, { chosen, others: all.filter(standsAlone), wholeBoxes: true }, tools)
  const border = Math.max(3, ...chosen.map(({ box }) => Math.round(Math.max(box.width, box.height) * BORDER)))
  const holes = growMask(maskAbove(mask, VISIBLE), border)
  if (countChosen(holes) > MAX_REMOVED * holes.data.length) throw new RejectedByEngineError('thing_too_large')
  const filled = await fillHoles(picture, holes, tools)
  if (!(await areGone(chosen, all, filled, mask, tools))) throw new RejectedByEngineError('thing_still_seen')
  return filled
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
