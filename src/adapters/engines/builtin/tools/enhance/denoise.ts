import { smoothWithin } from '../../kit/pictures/guided-filter.ts'
import { lumaOf } from '../../kit/pictures/luma.ts'
import { changePixels, mapPlane, type Picture } from '../../kit/pictures/raster.ts'

const LUMA_RADIUS = 2
/** Coarse colour noise is the most annoying, and smoothing colours further costs little. */
const CHROMA_RADIUS = 5
export const DENOISE_REACH = 2 * CHROMA_RADIUS

/** Removes noise of a given deviation from a picture and keeps edges in place. */
export function denoise(picture: Picture, deviation: number): Picture {
  const luma = lumaOf(picture)
  const smooth = smoothWithin(luma, LUMA_RADIUS, (1.8 * deviation) ** 2)
  const chroma = (channel: 0 | 2) => {
    const difference = mapPlane(luma, (grey, i) => (picture.data[i * 4 + channel] ?? 0) / 255 - grey)
    return smoothWithin(difference, CHROMA_RADIUS, (3 * deviation) ** 2)
  }
  const red = chroma(0)
  const blue = chroma(2)
  return changePixels(picture, (data, at) => {
    const i = at / 4
    const y = smooth.data[i] ?? 0
    const r = red.data[i] ?? 0
    const b = blue.data[i] ?? 0
    data[at] = toByte(y + r)
    data[at + 1] = toByte(y - (0.299 * r + 0.114 * b) / 0.587)
    data[at + 2] = toByte(y + b)
  })
}

function toByte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value * 255)))
}
