import { boxBlur, gaussianBlur } from '../../kit/pictures/blur.ts'
import { lumaOf } from '../../kit/pictures/luma.ts'
import { mapPlane, type Picture, type Plane, smoothStep } from '../../kit/pictures/raster.ts'

/** Detail is looked for in windows of this radius. */
const WINDOW = 3
export const SHARPEN_REACH = 12

/** Variation below the first figure is noise and stays unchanged; from the second on it is detail. */
const DETAIL = [0.006, 0.03] as const
/** The same for pixels with the colour of skin, where smaller variation may be pores. */
const SKIN_DETAIL = [0.03, 0.09] as const
const SKIN_SHARE = 0.3
/** How far beyond its neighbours a pixel may go, as a part of their range. More would look like a halo. */
const OVERSHOOT = 0.12

/** Makes detail clearer, without halos, and gently where the picture may show a face. */
export function sharpen(picture: Picture, amount: number, sigma: number): Picture {
  const luma = lumaOf(picture)
  const blurred = gaussianBlur(luma, sigma)
  const detail = deviationIn(luma, WINDOW)
  const { width, height } = picture
  const data = new Uint8Array(picture.data)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const deviation = detail.data[i] ?? 0
      const gate = smoothStep(DETAIL[0], DETAIL[1], deviation) * skinFactor(data, i * 4, deviation)
      const own = luma.data[i] ?? 0
      const wanted = own + amount * gate * (own - (blurred.data[i] ?? 0))
      const change = limitToNeighbours(luma, x, y, wanted) - own
      addToPixel(data, i * 4, Math.round(change * 255))
    }
  }
  return { ...picture, data }
}

function deviationIn(plane: Plane, radius: number): Plane {
  const mean = boxBlur(plane, radius)
  const squares = boxBlur(
    mapPlane(plane, (value) => value * value),
    radius,
  )
  return mapPlane(squares, (square, i) => Math.sqrt(Math.max(0, square - (mean.data[i] ?? 0) ** 2)))
}

function skinFactor(data: Uint8Array, place: number, deviation: number): number {
  if (!isSkinLike(data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0)) return 1
  return SKIN_SHARE + (1 - SKIN_SHARE) * smoothStep(SKIN_DETAIL[0], SKIN_DETAIL[1], deviation)
}

/**
 * The known range of all skin tones in red and blue differences; other things with such colours are treated gently,
 * too.
 */
function isSkinLike(red: number, green: number, blue: number): boolean {
  const cb = 128 - 0.169 * red - 0.331 * green + 0.5 * blue
  const cr = 128 + 0.5 * red - 0.419 * green - 0.081 * blue
  return cb > 77 && cb < 127 && cr > 133 && cr < 173
}

function limitToNeighbours({ width, height, data }: Plane, x: number, y: number, wanted: number): number {
  let lowest = 1
  let highest = 0
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
      const value = data[ny * width + nx] ?? 0
      if (value < lowest) lowest = value
      if (value > highest) highest = value
    }
  }
  const room = (highest - lowest) * OVERSHOOT
  return Math.max(lowest - room, Math.min(highest + room, wanted))
}

/** Brightens or darkens as far as all three colours allow, so that none is clipped and hues stay. */
function addToPixel(data: Uint8Array, place: number, change: number): void {
  const red = data[place] ?? 0
  const green = data[place + 1] ?? 0
  const blue = data[place + 2] ?? 0
  const most = 255 - Math.max(red, green, blue)
  const least = -Math.min(red, green, blue)
  const possible = Math.max(least, Math.min(most, change))
  data[place] = red + possible
  data[place + 1] = green + possible
  data[place + 2] = blue + possible
}
