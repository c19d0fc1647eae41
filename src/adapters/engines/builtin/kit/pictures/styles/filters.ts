import { boxBlur, gaussianBlur } from '../blur.ts'
import type { Colours } from '../guided-filter.ts'
import { mapColours } from '../planes.ts'
import { mapPlane, type Plane } from '../raster.ts'
import { type FlowField, smoothAlong } from './flow-field.ts'

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

/** A pen goes on for so many times the width of its line: what is shorter is a speck, and fades. */
const LINE_LENGTH = 5

interface LineStyle {
  sigma: number
  /** How dark an edge must be to become a line. */
  threshold: number
  /** How hard lines end. */
  hardness: number
}

/** Ink lines that run along the edges of things (extended difference of Gaussians): 1 is paper, 0 is ink. */
export function inkLines(luma: Plane, field: FlowField, { sigma, threshold, hardness }: LineStyle): Plane {
  const sharpening = 18
  const near = gaussianBlur(luma, sigma)
  const far = gaussianBlur(luma, sigma * 1.6)
  const edges = mapPlane(near, (value, i) => value + sharpening * (value - (far.data[i] ?? 0)))
  return mapPlane(smoothAlong(edges, field, LINE_LENGTH * sigma), (edge) =>
    edge >= threshold ? 1 : Math.max(0, 1 + Math.tanh(hardness * (edge - threshold))),
  )
}
