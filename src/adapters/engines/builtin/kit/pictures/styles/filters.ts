import { boxBlur, gaussianBlur } from '../blur.ts'
import type { Colours } from '../guided-filter.ts'
import { lumaOfColours, mapColours } from '../planes.ts'
import { mapPlane, newPlane, type Plane } from '../raster.ts'

/** The guided filter with each colour as its own guide: areas become even and edges stay. */
export function smoothAreas(colours: Colours, radius: number, variance: number): Colours {
  return mapColours(colours, (plane) => {
    const mean = boxBlur(plane, radius)
    const squares = boxBlur(
      mapPlane(plane, (value) => value * value),
      radius,
    )
    const gain = mapPlane(squares, (square, i) => {
      const own = Math.max(0, square - (mean.data[i] ?? 0) ** 2)
      return own / (own + variance)
    })
    const rest = mapPlane(gain, (value, i) => (1 - value) * (mean.data[i] ?? 0))
    const [gains, rests] = [boxBlur(gain, radius), boxBlur(rest, radius)]
    return mapPlane(plane, (value, i) => value * (gains.data[i] ?? 0) + (rests.data[i] ?? 0))
  })
}

interface LineStyle {
  sigma: number
  /** How dark an edge must be to become a line. */
  threshold: number
  /** How hard lines end. */
  hardness: number
}

/** Ink lines along the edges of things (extended difference of Gaussians): 1 is paper, 0 is ink. */
export function inkLines(luma: Plane, { sigma, threshold, hardness }: LineStyle): Plane {
  const sharpening = 18
  const near = gaussianBlur(luma, sigma)
  const far = gaussianBlur(luma, sigma * 1.6)
  return mapPlane(near, (value, i) => {
    const difference = value + sharpening * (value - (far.data[i] ?? 0))
    return difference >= threshold ? 1 : Math.max(0, 1 + Math.tanh(hardness * (difference - threshold)))
  })
}

/**
 * Kuwahara: each pixel takes the mean of the calmest of the four quarters around it, so that areas become strokes of
 * one colour with clear edges.
 */
export function brushStrokes(colours: Colours, radius: number): Colours {
  const luma = lumaOfColours(colours)
  const { width, height } = luma
  const sums = colours.map(sumTable)
  const lumaSums = sumTable(luma)
  const squareSums = sumTable(mapPlane(luma, (value) => value * value))
  const painted = [newPlane(width, height), newPlane(width, height), newPlane(width, height)] as const
  const stride = width + 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = [0, 0, 0]
      let weights = 0
      for (let quarter = 0; quarter < 4; quarter++) {
        const left = Math.max(0, quarter & 1 ? x : x - radius)
        const right = Math.min(width, (quarter & 1 ? x + radius : x) + 1)
        const top = Math.max(0, quarter & 2 ? y : y - radius)
        const bottom = Math.min(height, (quarter & 2 ? y + radius : y) + 1)
        const corners = [
          bottom * stride + right,
          top * stride + right,
          bottom * stride + left,
          top * stride + left,
        ] as const
        const count = (right - left) * (bottom - top)
        const mean = areaOf(lumaSums, corners) / count
        const variance = Math.max(0, areaOf(squareSums, corners) / count - mean * mean)
        const weight = 1 / (1e-5 + variance) ** 3
        for (let c = 0; c < 3; c++)
          colour[c] = (colour[c] ?? 0) + (weight * areaOf(sums[c] ?? lumaSums, corners)) / count
        weights += weight
      }
      for (const [c, plane] of painted.entries()) plane.data[y * width + x] = (colour[c] ?? 0) / weights
    }
  }
  return painted
}

/** The sum of all values above and left of each corner. */
function sumTable({ width, height, data }: Plane): Float64Array {
  const stride = width + 1
  const table = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0
      table[(y + 1) * stride + x + 1] = (table[y * stride + x + 1] ?? 0) + row
    }
  }
  return table
}

function areaOf(table: Float64Array, corners: readonly [number, number, number, number]): number {
  return (
    (table[corners[0]] ?? 0) - (table[corners[1]] ?? 0) - (table[corners[2]] ?? 0) + (table[corners[3]] ?? 0)
  )
}
