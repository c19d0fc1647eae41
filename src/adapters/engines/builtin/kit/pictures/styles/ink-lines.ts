import { gaussianBlur } from '../blur.ts'
import { mapPlane, type Plane } from '../raster.ts'
import { type FlowField, smoothAlong } from './flow-field.ts'

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
