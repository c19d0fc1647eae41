import { Tensor } from 'onnxruntime-node'
import type { Models } from '../../models/models.ts'
import { findComponents } from '../pictures/components.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { oncePerPicture } from '../pictures/once-per-picture.ts'
import { mapPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { agreement } from './agreement.ts'
import { decide, isClear, isDoubtful } from './doubts.ts'
import { BACKGROUND, PERSON_MAP_SIDE, personMap } from './person-map.ts'

/** A subject that overlaps the map of people by less than this is something else. */
const MIN_PEOPLE = 0.3
/** The found people replace the subject if they fit the map this well, and better than the subject by this much. */
const MIN_FIT = 0.8
const MIN_GAIN = 0.05
/** With more overlap than this the subject is right, and there is nothing to gain. */
const ENOUGH = 1 - MIN_GAIN
const INSIDE = 0.5
/** The network halves the sides of pictures five times. */
const STEP = 32

/**
 * The people of a picture, if the subject left out a part of them or includes more. Null if the subject is right, or
 * not people. The network for all subjects sees a jersey and forgets the arms; the one for people includes a bright
 * wall; the coarse map of people decides between them. If neither is right and the map leaves little open, its people
 * are added. An undecided map has no say: 58 of 80 pictures have one, and nothing found in these was ever of use.
 */
export async function findPeople(picture: Picture, seen: Plane, models: Models): Promise<Plane | null> {
  const map = await mapPeople(picture, models)
  const fit = fitOf(seen, map)
  if (fit < MIN_PEOPLE || fit > ENOUGH || !isClear(decide(map))) return null
  const found = await lookAtPeople(picture, models)
  if (fitOf(found, map) >= Math.max(MIN_FIT, fit + MIN_GAIN)) return found
  return isDoubtful(map) ? null : addPeople(seen, decide(map))
}

/** How closely the subject matches the coarse map of people. */
export async function fitPeople(picture: Picture, seen: Plane, models: Models): Promise<number> {
  return fitOf(seen, await mapPeople(picture, models))
}

const mapPeople = oncePerPicture(async (picture, models) =>
  mapPlane(await personMap(picture, BACKGROUND, models), (value) => 1 - value),
)

/** Compares only decided pixels: the map is sometimes hazy, and right all the same. */
function fitOf(seen: Plane, map: Plane): number {
  return agreement(decide(atMapSize(seen)), decide(map))
}

/** The subject, with all of each person whom it includes a part of. */
function addPeople(seen: Plane, people: Plane): Plane {
  const { labels, sizes } = findComponents(people, (value) => value > INSIDE)
  const seenOf = new Float64Array(sizes.length)
  for (const [i, value] of atMapSize(seen).data.entries()) {
    const label = labels[i] ?? 0
    seenOf[label] = (seenOf[label] ?? 0) + value
  }
  const isSeen = (label: number) => label > 0 && (seenOf[label] ?? 0) >= MIN_PEOPLE * (sizes[label] ?? 0)
  const own = mapPlane(people, (value, i) => (isSeen(labels[i] ?? 0) ? value : 0))
  const added = resizePlane(own, seen.width, seen.height)
  return mapPlane(seen, (value, i) => Math.max(value, added.data[i] ?? 0))
}

const atMapSize = (plane: Plane) => resizePlane(plane, PERSON_MAP_SIDE, PERSON_MAP_SIDE)

/** How much each pixel belongs to a person, softly around hair. */
async function lookAtPeople(picture: Picture, models: Models): Promise<Plane> {
  const [width, height] = [inSteps(picture.width), inSteps(picture.height)]
  const { data } = await resizePicture(picture, width, height)
  const size = width * height
  const pixels = new Float32Array(3 * size)
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < size; i++) pixels[c * size + i] = (data[i * 4 + c] ?? 0) / 127.5 - 1
  }
  const seen = await models.run('modnet', new Tensor('float32', pixels, [1, 3, height, width]))
  return resizePlane({ width, height, data: seen }, picture.width, picture.height)
}

function inSteps(side: number): number {
  return Math.max(STEP, Math.round(side / STEP) * STEP)
}
