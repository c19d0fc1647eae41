import {
  LEFT_EYE,
  LEFT_EYE_OPENING,
  LOWER_LIP_INSIDE,
  MOUTH_OPENING,
  RIGHT_EYE,
  RIGHT_EYE_OPENING,
  UPPER_LIP_INSIDE,
} from '../../kit/faces/face-regions.ts'
import { smoothStep } from '../../kit/pictures/raster.ts'

interface Opening {
  across: readonly [number, number]
  along: readonly [number, number]
}

/** How much farther than the source's the target's may be open before its own is kept: from when on, and from when all. */
const MOUTH_TOLERANCE = [0.05, 0.13] as const
const EYE_TOLERANCE = [0.12, 0.2] as const

/**
 * How much of the target stays at each point of the mesh. A mouth can be closed by pulling it together, but what is
 * inside an open one cannot be made from lips that are closed; and in the same way eyes.
 */
export function keptParts(source: Float32Array, target: Float32Array): Float32Array {
  const kept = new Float32Array(target.length / 3)
  const keep = (points: readonly number[], opening: Opening, [from, to]: readonly [number, number]) => {
    const part = smoothStep(from, to, openness(target, opening) - openness(source, opening))
    for (const point of points) kept[point] = part
  }
  keep([...UPPER_LIP_INSIDE, ...LOWER_LIP_INSIDE], MOUTH_OPENING, MOUTH_TOLERANCE)
  keep(LEFT_EYE, LEFT_EYE_OPENING, EYE_TOLERANCE)
  keep(RIGHT_EYE, RIGHT_EYE_OPENING, EYE_TOLERANCE)
  return kept
}

function openness(points: Float32Array, { across, along }: Opening): number {
  return distance(points, ...across) / Math.max(1e-3, distance(points, ...along))
}

function distance(points: Float32Array, one: number, other: number): number {
  const [ax = 0, ay = 0, az = 0] = points.subarray(3 * one, 3 * one + 3)
  const [bx = 0, by = 0, bz = 0] = points.subarray(3 * other, 3 * other + 3)
  return Math.hypot(bx - ax, by - ay, bz - az)
}
