import type { TaskTools } from '../../../host/task.ts'
import {
  type Box,
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
import { findThings, type Thing } from '../../../kit/things/find-things.ts'

/** A detection in place of a removed thing means that it is still there, or became another one. */
const STILL_THERE = 0.3
/** The least visible change of a pixel, and how much of a removed thing must change. */
const [CHANGED, MIN_CHANGED] = [8, 0.4]
/** The visible surroundings of a thing, as a part of its size. */
const SURROUNDINGS = 0.4
/** From close up, the filling must not stand out: by this much of itself, or of everything that stands out. */
const STANDS_OUT = { own: 0.2, all: 0.5 }
/**
 * From these distances, a filling must not look like some smaller thing: the least certainty and size of that,
 * relative to the removed one, and how much of it lies in the filling.
 */
const INVENTED = { rooms: [0.1, 0.4, 1], certain: 0.35, size: 0.05, inside: 0.8 }

interface Removed {
  chosen: readonly Thing[]
  /** Everything that was in the picture. */
  all: readonly Thing[]
  mask: Plane
}

/** Whether things that were removed can still be seen, or others that were made up in their place. */
export async function isStillThere(
  before: Picture,
  after: Picture,
  { chosen, all, mask }: Removed,
  { models }: TaskTools,
): Promise<boolean> {
  if (!isReplaced(before, after, mask)) return true
  const stayed = all.filter((thing) => !chosen.some(({ box }) => areSamePlace(box, thing.box)))
  const isNew = ({ box }: Thing) => !stayed.some((other) => overlapOf(other.box, box) > STILL_THERE)
  const now = (await findThings(after, models)).filter(isNew)
  if (now.some((thing) => chosen.some(({ box }) => overlapOf(box, thing.box) > STILL_THERE))) return true
  for (const { box } of chosen) {
    if ((await inventedIn(after, box, models)).some(isNew)) return true
    if (await standsOut(after, box, mask, models)) return true
  }
  return false
}

/** Whether most of an area looks different now. */
function isReplaced(before: Picture, after: Picture, mask: Plane): boolean {
  const own = Array.from(mask.data.keys()).filter((i) => (mask.data[i] ?? 0) > 0.5)
  const changed = own.filter((i) =>
    [0, 1, 2].some((c) => Math.abs((before.data[i * 4 + c] ?? 0) - (after.data[i * 4 + c] ?? 0)) > CHANGED),
  )
  return changed.length >= MIN_CHANGED * own.length
}

async function standsOut(
  picture: Picture,
  box: Box,
  mask: Plane,
  models: TaskTools['models'],
): Promise<boolean> {
  const around = widenBox(box, SURROUNDINGS, picture)
  const seen = await look(cropPicture(picture, around), models)
  if (!seen) return false
  const own = resizePlane(cropPlane(mask, around), seen.width, seen.height)
  const inside = sumOf(mapPlane(seen, (value, i) => value * (own.data[i] ?? 0)))
  return inside > STANDS_OUT.own * sumOf(own) && inside > STANDS_OUT.all * sumOf(seen)
}

/** What a network for things sees in a filling: parts of things that never were there. */
async function inventedIn(picture: Picture, box: Box, models: TaskTools['models']): Promise<Thing[]> {
  const invented: Thing[] = []
  for (const room of INVENTED.rooms) {
    const around = widenBox(box, room, picture)
    const seen = (await findThings(cropPicture(picture, around), models)).map((thing) => ({
      ...thing,
      box: { ...thing.box, left: thing.box.left + around.left, top: thing.box.top + around.top },
    }))
    invented.push(
      ...seen.filter(
        (thing) =>
          thing.score >= INVENTED.certain &&
          areaOf(thing.box) >= INVENTED.size * areaOf(box) &&
          sharedArea(thing.box, box) >= INVENTED.inside * areaOf(thing.box),
      ),
    )
  }
  return invented
}
