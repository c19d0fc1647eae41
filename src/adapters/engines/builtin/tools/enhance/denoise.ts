import { boxBlur } from '../../kit/pictures/blur.ts'
import { lumaOf } from '../../kit/pictures/luma.ts'
import { mapPlane, newPlane, type Picture, type Plane } from '../../kit/pictures/raster.ts'

const LUMA_RADIUS = 2
/** The eye minds coarse colour noise most, and misses little when colours are smoothed further. */
const CHROMA_RADIUS = 5
export const DENOISE_REACH = 2 * CHROMA_RADIUS

/** Takes noise of a deviation out of a picture and leaves edges where they are. */
export function denoise(picture: Picture, deviation: number): Picture {
  const luma = lumaOf(picture)
  const smooth = smoothWithin(luma, LUMA_RADIUS, (1.8 * deviation) ** 2)
  const chroma = (channel: number) => {
    const difference = newPlane(picture.width, picture.height)
    for (let i = 0; i < difference.data.length; i++) {
      difference.data[i] = (picture.data[i * 4 + channel] ?? 0) / 255 - (luma.data[i] ?? 0)
    }
    return smoothWithin(difference, CHROMA_RADIUS, (3 * deviation) ** 2)
  }
  const [red, blue] = [chroma(0), chroma(2)]
  const data = new Uint8Array(picture.data)
  for (let i = 0; i < smooth.data.length; i++) {
    const y = smooth.data[i] ?? 0
    const [r, b] = [red.data[i] ?? 0, blue.data[i] ?? 0]
    data[i * 4] = toByte(y + r)
    data[i * 4 + 1] = toByte(y - (0.299 * r + 0.114 * b) / 0.587)
    data[i * 4 + 2] = toByte(y + b)
  }
  return { ...picture, data }
}

/** The guided filter with the plane as its own guide: what varies less than the noise becomes its mean. */
function smoothWithin(plane: Plane, radius: number, noise: number): Plane {
  const mean = boxBlur(plane, radius)
  const squares = boxBlur(
    mapPlane(plane, (value) => value * value),
    radius,
  )
  const gain = mapPlane(squares, (square, i) => {
    const variance = Math.max(0, square - (mean.data[i] ?? 0) ** 2)
    return variance / (variance + noise)
  })
  const rest = mapPlane(gain, (value, i) => (1 - value) * (mean.data[i] ?? 0))
  const [gains, rests] = [boxBlur(gain, radius), boxBlur(rest, radius)]
  return mapPlane(plane, (value, i) => value * (gains.data[i] ?? 0) + (rests.data[i] ?? 0))
}

function toByte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value * 255)))
}
