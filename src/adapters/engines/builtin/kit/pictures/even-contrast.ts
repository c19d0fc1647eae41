import { boxBlur } from './blur.ts'
import { channelOf, mapPlane, type Picture } from './raster.ts'

/** How far from grey a typical difference is shown, and below which differences are noise. */
const GAIN = 0.22
const NOISE = 0.03

/**
 * The picture without its light and shade: each difference from the surroundings, relative to the typical one there.
 */
export function withEvenContrast(picture: Picture, reach: number): Picture {
  const data = new Uint8ClampedArray(picture.data)
  for (const c of [0, 1, 2] as const) {
    const plane = channelOf(picture, c)
    const mean = boxBlur(plane, reach)
    const squares = boxBlur(
      mapPlane(plane, (value) => value * value),
      reach,
    )
    plane.data.forEach((value, i) => {
      const around = mean.data[i] ?? 0
      const deviation = Math.sqrt(Math.max(0, (squares.data[i] ?? 0) - around * around))
      data[i * 4 + c] = 255 * (0.5 + (GAIN * (value - around)) / (deviation + NOISE))
    })
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}
