import { CHIN, FOREHEAD, MESH_POINTS, pointOf } from '../../kit/faces/face.ts'
import {
  LEFT_EYE,
  LEFT_EYE_OPENING,
  MOUTH_OPENING,
  RIGHT_EYE,
  RIGHT_EYE_OPENING,
} from '../../kit/faces/face-regions.ts'
import { smoothStep } from '../../kit/pictures/raster.ts'

/** Of both eyes. */
const OUTER_CORNERS = [33, 263] as const

interface Opening {
  across: readonly [number, number]
  along: readonly [number, number]
}

/** The difference of two mouths from which the target's is partly kept, and fully kept. */
const MOUTH_TOLERANCE = [0.07, 0.17] as const
const SMILE_TOLERANCE = [0.15, 0.23] as const
const EYE_TOLERANCE = [0.12, 0.2] as const
/** The same for gazes, as parts of the width of an eye. */
const GAZE_TOLERANCE = [0.07, 0.13] as const

/**
 * How much of the target's mouth stays, from 0 to 1. Closed lips cannot become an open mouth, nor teeth closed lips;
 * and the folds of a smile look like scars on a face that does not smile.
 */
export function keptMouth(source: Float32Array, target: Float32Array): number {
  const opened = openness(target, MOUTH_OPENING) - openness(source, MOUTH_OPENING)
  const widened = smileOf(target) - smileOf(source)
  return Math.max(
    smoothStep(...MOUTH_TOLERANCE, Math.abs(opened)),
    smoothStep(...SMILE_TOLERANCE, Math.abs(widened)),
  )
}

/** The width of a mouth and the lift of its corners: about 0.6 at rest and 0.85 in a smile. */
function smileOf(points: Float32Array): number {
  const width = Math.max(1e-3, distance(points, ...MOUTH_OPENING.along))
  const drawnUp = heightOf(points, MOUTH_OPENING.across) - heightOf(points, MOUTH_OPENING.along)
  return width / Math.max(1e-3, distance(points, ...OUTER_CORNERS)) + drawnUp / width
}

/** How far down the middle of two points is, along the line from the forehead to the chin. */
function heightOf(points: Float32Array, [one, other]: readonly [number, number]): number {
  const [top, bottom, a, b] = [FOREHEAD, CHIN, one, other].map((point) => pointOf(points, point)) as Points
  const x = bottom[0] - top[0]
  const y = bottom[1] - top[1]
  return ((a[0] + b[0]) * x + (a[1] + b[1]) * y) / (2 * Math.max(1e-3, Math.hypot(x, y)))
}

type Points = [Point, Point, Point, Point]
type Point = ReturnType<typeof pointOf>

/**
 * How much of the target stays at each point of the mesh. Eyes can be closed, but not opened; and if the gazes differ,
 * the target's wins, for both eyes alike.
 */
export function keptEyes(source: Float32Array, target: Float32Array): Float32Array {
  const kept = new Float32Array(target.length / 3)
  const opened = (opening: Opening) => openness(target, opening) - openness(source, opening)
  const keep = (points: readonly number[], part: number) => {
    for (const point of points) kept[point] = part
  }
  const gaze = smoothStep(...GAZE_TOLERANCE, gazeDifference(source, target))
  keep(LEFT_EYE, Math.max(gaze, smoothStep(...EYE_TOLERANCE, opened(LEFT_EYE_OPENING))))
  keep(RIGHT_EYE, Math.max(gaze, smoothStep(...EYE_TOLERANCE, opened(RIGHT_EYE_OPENING))))
  return kept
}

/** The difference of two gazes, as a part of the width of an eye; the mean of both eyes, which err independently. */
function gazeDifference(source: Float32Array, target: Float32Array): number {
  const [across, down] = ([0, 1] as const).map((axis) =>
    GAZES.reduce(
      (sum, eye) => sum + (gazeOf(target, eye)[axis] - gazeOf(source, eye)[axis]) / GAZES.length,
      0,
    ),
  )
  return Math.hypot(across ?? 0, down ?? 0)
}

interface Gaze {
  corners: readonly [number, number]
  iris: number
}

const GAZES: readonly Gaze[] = [
  { corners: LEFT_EYE_OPENING.along, iris: MESH_POINTS },
  { corners: RIGHT_EYE_OPENING.along, iris: MESH_POINTS + 5 },
]

/** The offset of the iris from the middle between the corners of the eye: along them and across. */
function gazeOf(points: Float32Array, { corners: [one, other], iris }: Gaze): [number, number] {
  const [ax = 0, ay = 0] = points.subarray(3 * one, 3 * one + 2)
  const [bx = 0, by = 0] = points.subarray(3 * other, 3 * other + 2)
  const [x = 0, y = 0] = points.subarray(3 * iris, 3 * iris + 2)
  const dx = bx - ax
  const dy = by - ay
  const square = Math.max(1e-6, dx * dx + dy * dy)
  const fromX = x - (ax + bx) / 2
  const fromY = y - (ay + by) / 2
  return [(fromX * dx + fromY * dy) / square, (fromY * dx - fromX * dy) / square]
}

function openness(points: Float32Array, { across, along }: Opening): number {
  return distance(points, ...across) / Math.max(1e-3, distance(points, ...along))
}

function distance(points: Float32Array, one: number, other: number): number {
  const [ax = 0, ay = 0, az = 0] = points.subarray(3 * one, 3 * one + 3)
  const [bx = 0, by = 0, bz = 0] = points.subarray(3 * other, 3 * other + 3)
  return Math.hypot(bx - ax, by - ay, bz - az)
}
