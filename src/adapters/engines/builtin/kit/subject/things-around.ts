import { type Box, boxAround, type Picture, type Plane, sumOf } from '../pictures/raster.ts'
import { overlapOf } from '../things/boxes.ts'
import { isSure } from '../things/choose-things.ts'
import type { Thing } from '../things/find-things.ts'
import { kindOf } from '../things/things-network.ts'

const INSIDE = 0.5
/** So much of what was seen lies in the box of a thing of which it is a part. */
export const MIN_HELD = 0.93
/** What fills the box of a thing better than this is all of it. */
const FILLED = 0.85

/** The surest thing that holds all that was seen, where there is more of it than that. */
export function thingBeyond(seen: Plane, things: readonly Thing[]): Thing | null {
  const box = boxAround(seen, INSIDE)
  const holder = holderOf(seen, things)
  return box && holder && overlapOf(box, holder.box) < FILLED ? holder : null
}

/** Whether what was seen is an animal: a bare one has the colours of people. */
export function isAnimal(seen: Plane, things: readonly Thing[]): boolean {
  const holder = holderOf(seen, things)
  return holder !== undefined && kindOf(holder.label) === 'animal'
}

/** How well what was seen fills the box of one of the things of a picture, of whatever size it is, from 0 to 1. */
export function fitOf(
  seen: Plane,
  things: readonly Thing[],
  picture: Pick<Picture, 'width' | 'height'>,
): number {
  const box = boxAround(seen, INSIDE)
  if (!box) return 0
  const [across, down] = [picture.width / seen.width, picture.height / seen.height]
  const scaled = {
    left: box.left * across,
    top: box.top * down,
    width: box.width * across,
    height: box.height * down,
  }
  return Math.max(0, ...things.filter(isSure).map((thing) => overlapOf(scaled, thing.box)))
}

const holderOf = (seen: Plane, things: readonly Thing[]) =>
  things.find((thing) => isSure(thing) && heldBy(thing.box, seen) >= MIN_HELD)

/** The part of what was seen that lies in a box. */
function heldBy({ left, top, width, height }: Box, seen: Plane): number {
  let held = 0
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) held += seen.data[y * seen.width + x] ?? 0
  }
  return held / Math.max(1, sumOf(seen))
}
