import type { Picture, Size } from '../pictures/raster.ts'
import { cropPicture } from '../pictures/trim.ts'
import { type TextLine, withinLine } from './find-text.ts'
import { tracesOf, usualReach } from './ghost.ts'
import { cropMask, growMask, type Mask, newMask, placesOf } from './mask.ts'
import { placesIn } from './painted-places.ts'

/** Of 255: smaller changes are those of compression. */
const CHANGED = 12
/** Fewer pixels than this part of a picture are specks, in which nothing can be measured. */
const SPECK = 0.0004
/** No more of what was taken off may be seen where nobody has painted. */
const MAX_TRACES = 0.2
/** The margin around a place, in reaches. */
const AROUND = 4

/** Where something was taken off. */
export function changedBetween(before: Picture, after: Picture): Mask {
  const changed = newMask(before.width, before.height)
  for (let i = 0; i < changed.data.length; i++) {
    const isChanged = [0, 1, 2].some(
      (c) => Math.abs((before.data[i * 4 + c] ?? 0) - (after.data[i * 4 + c] ?? 0)) > CHANGED,
    )
    if (isChanged) changed.data[i] = 1
  }
  return changed
}

/** In one of many tiles something may be seen, but not in so much of all. */
const MAX_PART = 0.3

/** Whether the shape of what was taken off can still be seen in much of it. */
export function leavesTraces(before: Picture, after: Picture, changed: Mask): boolean {
  const reach = usualReach(before)
  let [seen, all] = [0, 0]
  for (const { box, mask } of placesIn(growMask(changed, reach), AROUND * reach)) {
    const count = placesOf(cropMask(changed, box)).filter((i) => mask.data[i]).length
    if (count < SPECK * changed.data.length) continue
    const traces = tracesOf(cropPicture(before, box), cropPicture(after, box), mask, reach)
    if (traces > MAX_TRACES) seen += count
    all += count
  }
  return seen > MAX_PART * all
}

/** How near a line lies to what was taken off if both are one mark, in heights of its letters. */
const BESIDE = { ends: 1, sides: 0.8 }

/** Whether a line that can still be read lies beside, or partly under, what was taken off. */
export function isBeside(row: TextLine, { width, height }: Size, changed: Mask): boolean {
  const isNear = withinLine(row, BESIDE)
  return placesOf(changed).some((i) => {
    const [x, y] = [i % changed.width, Math.floor(i / changed.width)]
    return isNear((x * width) / changed.width, (y * height) / changed.height)
  })
}
