import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { lumaOf } from '../../../kit/pictures/luma.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'

/** The radius in which light is measured, as a part of the longer side. */
const AROUND = 1 / 16
/** The brightness of well-lit things, from 0 to 1, and how far others are moved towards it. */
const [WELL_LIT, SHARE] = [0.5, 0.45]
/** Anything darker than the first is black; the others limit how many times brighter something may become. */
const [BLACK, MAX_TIMES, MIN_TIMES] = [0.08, 2, 0.85]
/** From the darkest to the brightest hundredth of a picture. */
const [DARKEST, BRIGHTEST] = [0.01, 0.99]

/** Adds light to dark parts and takes it from bright ones, then stretches the picture from black to white. */
export function balanceLight(picture: Picture): Picture {
  const lumas = lumaOf(picture)
  const sorted = lumas.data.toSorted()
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))] ?? 0
  const [darkest, brightest] = [at(DARKEST), at(BRIGHTEST)]
  const stretch = 1 / Math.max(0.6, brightest - darkest)
  const around = gaussianBlur(lumas, AROUND * Math.max(picture.width, picture.height)).data
  const data = new Uint8ClampedArray(picture.data)
  for (let i = 0; i < around.length; i++) {
    const light = Math.max(BLACK, ((around[i] ?? 0) - darkest) * stretch)
    const times = Math.min(MAX_TIMES, Math.max(MIN_TIMES, (WELL_LIT / light) ** SHARE))
    for (let c = i * 4; c < i * 4 + 3; c++) {
      const value = Math.max(0, ((data[c] ?? 0) / 255 - darkest) * stretch)
      // Bright pixels are brightened less, or they would be overexposed.
      data[c] = (255 * value * times) / (1 + Math.max(0, times - 1) * value)
    }
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}
