import { gaussianBlur } from '../blur.ts'
import { mapPlane, type Plane } from '../raster.ts'
import { type FlowField, smoothAlong } from './flow-field.ts'

/** A pen line is at least this many times as long as wide: shorter ones are specks, and fade. */
const LINE_LENGTH = 5

interface LineStyle {
  sigma: number
  /** The darkness from which an edge becomes a line. */
  threshold: number
  /** How hard the edges of lines are. */
  hardness: number
}

/** Ink lines along the edges of things (extended difference of Gaussians): 1 is paper, 0 is ink. */
export function inkLines(luma: Plane, field: FlowField, { sigma, threshold, hardness }: LineStyle): Plane {
  const sharpening = 18
  const near = gaussianBlur(luma, sigma)
  const far = gaussianBlur(luma, sigma * 1.6)
  const edges = mapPlane(near, (value, i) => value + sharpening * (value - (far.data[i] ?? 0)))
  return mapPlane(smoothAlong(edges, field, LINE_LENGTH * sigma), (edge) =>
    edge >= threshold ? 1 : Math.max(0, 1 + Math.tanh(hardness * (edge - threshold))),
  )
}
