import { gaussianBlur } from '../blur.ts'
import { mapPlane, newPlane, type Plane } from '../raster.ts'
import { type FlowField, smoothAlong } from './flow-field.ts'

/** Repeatable noise from -1 to 1 that depends on the position alone. */
function noiseAt(x: number, y: number): number {
  let mixed = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2_147_483_648 - 1
}

/** Grain of a size in pixels, with a deviation of one and a mean of zero. */
export function grain(width: number, height: number, size: number): Plane {
  const plane = newPlane(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) plane.data[y * width + x] = noiseAt(x, y)
  }
  return normalise(size > 0.5 ? gaussianBlur(plane, size) : plane)
}

/** Traces of a pencil or of bristles along a field, with the same deviation and mean. */
export function strokesAlong(field: FlowField, size: number, length: number): Plane {
  const { width, height } = field.x
  return normalise(smoothAlong(grain(width, height, size), field, length))
}

function normalise(plane: Plane): Plane {
  const variance = plane.data.reduce((sum, value) => sum + value * value, 0) / plane.data.length
  const scale = 1 / Math.sqrt(variance || 1)
  return mapPlane(plane, (value) => value * scale)
}
