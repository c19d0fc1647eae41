import type { Models } from '../../models/models.ts'
import { fromPixels } from '../pictures/load-picture.ts'
import { oncePerPicture } from '../pictures/once-per-picture.ts'
import type { Box, Picture } from '../pictures/raster.ts'
import { cropPicture } from '../pictures/trim.ts'
import { areaOf, isCut, overlapOf, sharedArea } from './boxes.ts'
import { type SeenThings, seeThings, THINGS, THINGS_SIDE } from './things-network.ts'

/** A thing of a kind that the network knows, with its box. */
export interface Thing {
  label: string
  /** How likely it is there, from 0 to 1. */
  score: number
  box: Box
}

/** Below this most detections are wrong. */
const MIN_SCORE = 0.3
/** A thing extends from none to ten cells in each direction. */
const REACHES = 11
/** Two boxes that overlap more than this show one thing. */
const SAME = 0.5
const PART = 0.75
/** Things that fill a picture are easier to recognise from further away: this margin is added then. */
const BORDERS = [0, 90] as const
/** Small things are easier to recognise from nearer: parts of this size, as a part of each side. */
const NEARER = 0.6

/** The things in a picture, the most certain first. */
export const findThings = oncePerPicture(async (picture, models): Promise<readonly Thing[]> => {
  const found: Thing[] = []
  for (const border of BORDERS) {
    const seen = await seeThings(await fitIn(picture, border), models)
    found.push(...thingsIn(seen, (x, y) => toPicture(x, y, border, picture)))
  }
  return withoutRepeats(found)
})

/**
 * Looks at each of the four corners separately. A thing that is cut off in one corner is seen in another, or is not
 * small.
 */
export async function findSmallThings(picture: Picture, models: Models): Promise<Thing[]> {
  const [width, height] = [Math.round(picture.width * NEARER), Math.round(picture.height * NEARER)]
  const found: Thing[] = []
  for (const top of [0, picture.height - height]) {
    for (const left of [0, picture.width - width]) {
      const part = cropPicture(picture, { left, top, width, height })
      const things = thingsIn(await seeThings(await fitIn(part, 0), models), (x, y) =>
        toPicture(x, y, 0, part),
      )
      const placed = things.map((thing) => ({
        ...thing,
        box: { ...thing.box, left: thing.box.left + left, top: thing.box.top + top },
      }))
      found.push(...placed.filter(({ box }) => !isCut(box, { left, top, width, height }, picture)))
    }
  }
  return withoutRepeats(found)
}

async function fitIn(picture: Picture, border: number): Promise<Uint8Array> {
  const side = THINGS_SIDE - 2 * border
  return fromPixels(picture)
    .flatten({ background: 'white' })
    .resize(side, side, { fit: 'fill' })
    .extend({ left: border, right: border, top: border, bottom: border, background: 'grey' })
    .raw()
    .toBuffer()
}

function toPicture(x: number, y: number, border: number, { width, height }: Picture): [number, number] {
  const part = (place: number) => Math.min(1, Math.max(0, (place - border) / (THINGS_SIDE - 2 * border)))
  return [Math.round(part(x) * width), Math.round(part(y) * height)]
}

/** Reads all cells that belong to a thing; several usually belong to the same one. */
function thingsIn(grids: readonly SeenThings[], place: (x: number, y: number) => [number, number]): Thing[] {
  const things: Thing[] = []
  for (const { step, likely, reach } of grids) {
    const columns = THINGS_SIDE / step
    for (let i = 0; i < likely.length; i++) {
      const score = likely[i] ?? 0
      if (score < MIN_SCORE) continue
      const spot = Math.floor(i / THINGS.length)
      const [x, y] = [((spot % columns) + 0.5) * step, (Math.floor(spot / columns) + 0.5) * step]
      const [toLeft, upwards, toRight, downwards] = [0, 1, 2, 3].map(
        (side) => step * reachOf(reach, spot, side),
      )
      const [left, top] = place(x - (toLeft ?? 0), y - (upwards ?? 0))
      const [right, bottom] = place(x + (toRight ?? 0), y + (downwards ?? 0))
      if (right <= left || bottom <= top) continue
      const label = THINGS[i % THINGS.length]?.label ?? ''
      things.push({ label, score, box: { left, top, width: right - left, height: bottom - top } })
    }
  }
  return things
}

/** How far a thing extends to one side, in cells: the mean, weighted by likelihood. */
function reachOf(reach: Float32Array, spot: number, side: number): number {
  const from = (spot * 4 + side) * REACHES
  let [sum, weight] = [0, 0]
  for (let far = 0; far < REACHES; far++) {
    const share = Math.exp(reach[from + far] ?? 0)
    sum += far * share
    weight += share
  }
  return sum / weight
}

/** Keeps each thing once, with its best score. */
export function withoutRepeats(things: readonly Thing[]): Thing[] {
  const kept: Thing[] = []
  for (const thing of things.toSorted((one, other) => other.score - one.score)) {
    const isKnown = kept.some(({ label, box }) => label === thing.label && areOne(box, thing.box))
    if (!isKnown) kept.push(thing)
  }
  return kept
}

/** Even if one box is a part of the other. */
function areOne(one: Box, other: Box): boolean {
  const smaller = Math.min(areaOf(one), areaOf(other))
  return overlapOf(one, other) > SAME || sharedArea(one, other) > PART * smaller
}
