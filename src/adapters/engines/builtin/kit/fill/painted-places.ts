import { findComponents } from '../pictures/components.ts'
import { type Box, inWhole, type Picture, type Size } from '../pictures/raster.ts'
import { type Mask, newMask, placesOf } from './mask.ts'

export interface Place {
  /** Where it lies in the picture, with its margin. */
  box: Box
  /** The place itself, at the size of the box. */
  mask: Mask
}

/** The connected places of a mask, each with a margin as far as the picture goes. */
export function placesIn(painted: Mask, around: number): Place[] {
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
      if (labels[inWhole(i, box, width)] === n + 1) mask.data[i] = 1
    }
    return { box, mask }
  })
}

/** Several places as one mask of a picture of this size. */
export function maskOfPlaces({ width, height }: Size, places: readonly Place[]): Mask {
  const whole = newMask(width, height)
  for (const { box, mask } of places) for (const i of placesOf(mask)) whole.data[inWhole(i, box, width)] = 1
  return whole
}

/** The picture with what belongs into each place, at the size of its box, where there is something. */
export function putUnder(picture: Picture, places: readonly (Place & { under: Picture | null })[]): Picture {
  const data = new Uint8Array(picture.data)
  for (const { box, mask, under } of places) {
    if (!under) continue
    for (const i of placesOf(mask))
      data.set(under.data.subarray(i * 4, i * 4 + 3), inWhole(i, box, picture.width) * 4)
  }
  return { ...picture, data }
}
