import type { Size } from '../pictures/raster.ts'
import { areaOf } from './boxes.ts'
import type { NamedThing } from './choose-things.ts'
import type { Thing } from './find-things.ts'
import { PERSON } from './things-network.ts'

/** How near to the edge of a picture a thing ends that goes on beyond it, as a part of the longer side. */
const AT_EDGE = 0.005
/** Only a whole thing this much larger than them is meant without saying so. */
const LARGER = 2

/**
 * Things that go on beyond the edge of the picture, if the only whole one of their kind is much larger: nobody means
 * half a car. Somebody at the edge may well be meant.
 */
export function beyondEdge(picture: Size, things: readonly Thing[], { label, which }: NamedThing): Thing[] {
  if (which !== 'only' || label === PERSON) return []
  const own = things.filter((thing) => thing.label === label)
  const cut = own.filter((thing) => isAtEdge(thing, picture))
  const [whole, another] = own.filter((thing) => !cut.includes(thing))
  if (!whole || another) return []
  return cut.every(({ box }) => areaOf(whole.box) >= LARGER * areaOf(box)) ? cut : []
}

function isAtEdge({ box: { left, top, width, height } }: Thing, picture: Size): boolean {
  const near = AT_EDGE * Math.max(picture.width, picture.height)
  const rest = [left, top, picture.width - left - width, picture.height - top - height]
  return Math.min(...rest) <= near
}
