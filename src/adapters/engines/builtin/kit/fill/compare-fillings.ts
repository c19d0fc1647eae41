import { labOf } from '../faces/lab.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { lumaAt } from '../pictures/luma.ts'
import type { Picture } from '../pictures/raster.ts'
import { mean } from '../pictures/statistics.ts'
import type { Mask } from './mask.ts'

/** The size at which pictures are compared: it matters that there are stones, not where they lie. */
const COMPARED_SIDE = 96

/**
 * The greatest difference of two fillings (CIELAB), and of two without any detail, and how much it grows with their
 * detail: on a calm wall they agree better than among leaves.
 */
const MAX_DIFFERENCE = { all: 8, calm: 2.5, detailed: 0.6 }
/** A filling is plainer if it has less detail than this part of the other one's. */
const PLAINER = 0.9

/** Whether two fillings show the same on the whole. */
export async function areAlike(mask: Mask, one: Picture, other: Picture): Promise<boolean> {
  const { all, calm, detailed } = MAX_DIFFERENCE
  const most = Math.min(all, calm + detailed * Math.min(detailIn(mask, one), detailIn(mask, other)))
  return (await differenceIn(mask, one, other)) <= most
}

/** The first of two fillings, or the other one if that is plainer: what only one of them shows is made up. */
export function plainerOf(mask: Mask, one: Picture, other: Picture): Picture {
  return detailIn(mask, other) < PLAINER * detailIn(mask, one) ? other : one
}

/** The average colour difference of two pictures within a mask (CIELAB). */
export async function differenceIn(mask: Mask, one: Picture, other: Picture): Promise<number> {
  const scale = Math.min(1, COMPARED_SIDE / Math.max(mask.width, mask.height))
  const [width, height] = [Math.ceil(mask.width * scale), Math.ceil(mask.height * scale)]
  const all = { left: 0, top: 0, width, height }
  const [first, second] = [await resizePicture(one, width, height), await resizePicture(other, width, height)]
  const [labs, others] = [labOf(first, all), labOf(second, all)]
  const places = new Set<number>()
  for (let i = 0; i < mask.data.length; i++) {
    if (!mask.data[i]) continue
    const [x, y] = [i % mask.width, Math.floor(i / mask.width)]
    places.add(Math.floor(y * scale) * width + Math.floor(x * scale))
  }
  const apart = (i: number) =>
    Math.hypot(...labs.map(({ data }, c) => (data[i] ?? 0) - (others[c]?.data[i] ?? 0)))
  return mean([...places].map(apart))
}

/** How much neighbouring pixels inside a mask differ on average, from 0 to 255. */
export function detailIn({ width, data }: Mask, picture: Picture): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i + width < data.length; i++) {
    if (!data[i] || !data[i + 1] || !data[i + width]) continue
    const own = lumaAt(picture.data, i * 4)
    sum +=
      Math.abs(lumaAt(picture.data, (i + 1) * 4) - own) +
      Math.abs(lumaAt(picture.data, (i + width) * 4) - own)
    count++
  }
  return sum / Math.max(1, count)
}
