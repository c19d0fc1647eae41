import { labOf } from '../../../kit/faces/lab.ts'
import type { Mask } from '../../../kit/fill/mask.ts'
import { resizePicture } from '../../../kit/pictures/load-picture.ts'
import { lumaAt } from '../../../kit/pictures/luma.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { mean } from '../../../kit/pictures/statistics.ts'

/** The size at which pictures are compared: it matters that there are stones, not where they lie. */
const COMPARED_SIDE = 96

/** The mirrored values of a mask. */
export function mirrorRows<Values extends Float32Array | Uint8Array>({
  width,
  data,
}: {
  width: number
  data: Values
}): Values {
  const mirrored = data.slice() as Values
  for (let row = 0; row < data.length; row += width) mirrored.subarray(row, row + width).reverse()
  return mirrored
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
