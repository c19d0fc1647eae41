import { findComponents } from '../pictures/components.ts'
import { type Box, cropPlane, type Picture } from '../pictures/raster.ts'
import { cropPicture } from '../pictures/trim.ts'
import { usualReach } from './ghost.ts'
import type { Lifted } from './lift-veils.ts'
import type { Sighting } from './look-under.ts'
import { type Mask, newMask } from './mask.ts'
import { liftMark } from './translucent-mark.ts'

/** The margin around a place, in reaches. */
const AROUND = 4

/**
 * Takes translucent marks off the places that somebody has painted, each by itself; all others are still to be
 * filled.
 */
export function liftPainted(picture: Picture, seen: Sighting, painted: Mask): Lifted {
  const lifted = { ...picture, data: new Uint8Array(picture.data) }
  const holes = newMask(picture.width, picture.height)
  const reach = usualReach(picture)
  for (const { box, mask } of placesIn(painted, AROUND * reach)) {
    const sighting = {
      certainty: cropPlane(seen.certainty, box),
      opacity: cropPlane(seen.opacity, box),
      under: cropPicture(seen.under, box),
    }
    const clean = liftMark(cropPicture(picture, box), sighting, mask, reach)
    for (let i = 0; i < mask.data.length; i++) {
      if (!mask.data[i]) continue
      const place = (box.top + Math.floor(i / box.width)) * picture.width + box.left + (i % box.width)
      if (clean) lifted.data.set(clean.data.subarray(i * 4, i * 4 + 3), place * 4)
      else holes.data[place] = 1
    }
  }
  return { picture: lifted, holes }
}

/** The connected places of a mask, each with a margin as far as the picture goes. */
export function placesIn(painted: Mask, around: number): { box: Box; mask: Mask }[] {
  const { width, height } = painted
  const { labels, sizes } = findComponents(painted, (value) => value > 0)
  const ends = sizes.map(() => ({ left: width, top: height, right: -1, bottom: -1 }))
  labels.forEach((label, i) => {
    const own = ends[label]
    if (label === 0 || !own) return
    const [x, y] = [i % width, Math.floor(i / width)]
    own.left = Math.min(own.left, x)
    own.right = Math.max(own.right, x)
    own.top = Math.min(own.top, y)
    own.bottom = Math.max(own.bottom, y)
  })
  return ends.slice(1).map((own, n) => {
    const [left, top] = [Math.max(0, own.left - around), Math.max(0, own.top - around)]
    const box = {
      left,
      top,
      width: Math.min(width, own.right + around + 1) - left,
      height: Math.min(height, own.bottom + around + 1) - top,
    }
    const mask = newMask(box.width, box.height)
    for (let i = 0; i < mask.data.length; i++) {
      const place = (top + Math.floor(i / box.width)) * width + left + (i % box.width)
      if (labels[place] === n + 1) mask.data[i] = 1
    }
    return { box, mask }
  })
}
