import { FACE_POINTS, type Face, makeFace } from './face.ts'
import { squareAround } from './mesh.ts'
import { fromSquare, intoSquare, type Square } from './square.ts'

/** One person's face by frame number, in order; frames may be missing. */
export type TrackedFrames = Map<number, Face>

/** A gap of at most this many frames is filled: the face was there all the time. */
const MAX_GAP = 4
/** How many frames before and after count, and how fast their weight fades. */
const REACH = 3
const FADING = 1.6
/** Points that move more than this, as a part of the face, are moved by the person and not by noise. */
const CHANCE = 0.012

/** Fills short gaps, from the faces before and after. */
export function fillGaps(track: TrackedFrames, cuts: ReadonlySet<number>): TrackedFrames {
  const filled: TrackedFrames = new Map()
  let last: { frame: number; face: Face } | null = null
  for (const [frame, face] of track) {
    const missed = last ? frame - last.frame - 1 : 0
    if (last && missed > 0 && missed <= MAX_GAP && !isCutBetween(cuts, last.frame, frame)) {
      for (let i = 1; i <= missed; i++) {
        filled.set(last.frame + i, between(last.face, face, i / (missed + 1)))
      }
    }
    filled.set(frame, face)
    last = { frame, face }
  }
  return filled
}

function isCutBetween(cuts: ReadonlySet<number>, from: number, to: number): boolean {
  for (let frame = from + 1; frame <= to; frame++) if (cuts.has(frame)) return true
  return false
}

function between(from: Face, to: Face, part: number): Face {
  const points = from.points.map((value, i) => value + ((to.points[i] ?? 0) - value) * part)
  return makeFace(points, Math.min(from.score, to.score))
}

/**
 * Removes the jitter from the path of a face. Frames before and after count alike, so it does not lag; position and
 * rotation are smoothed separately from the face's own movements, so neither a nod nor a blink is lost.
 */
export function smoothTrack(track: TrackedFrames, cuts: ReadonlySet<number>): TrackedFrames {
  return new Map(runsOf(track, cuts).flatMap((run) => smoothRun(run)))
}

type Run = [number, Face][]

/** The parts of a track without a gap or a cut. */
function runsOf(track: TrackedFrames, cuts: ReadonlySet<number>): Run[] {
  const runs: Run[] = []
  let next = -1
  for (const [frame, face] of track) {
    if (frame !== next || cuts.has(frame)) runs.push([])
    runs.at(-1)?.push([frame, face])
    next = frame + 1
  }
  return runs
}

function smoothRun(run: Run): Run {
  const squares = unwound(run.map(([, face]) => squareAround(face.points)))
  const shapes = run.map(([, face], i) => shapeOf(face.points, squares[i]))
  return run.map(([frame, { score }], i) => {
    const near = neighboursOf(i, run.length)
    const square = {
      x: lineAt(near, i, (j) => squares[j]?.x ?? 0),
      y: lineAt(near, i, (j) => squares[j]?.y ?? 0),
      side: lineAt(near, i, (j) => squares[j]?.side ?? 0),
      angle: lineAt(near, i, (j) => squares[j]?.angle ?? 0),
    }
    return [frame, makeFace(placed(smoothShape(shapes, near, i), square), score)]
  })
}

interface Neighbour {
  index: number
  weight: number
}

function neighboursOf(i: number, length: number): Neighbour[] {
  const first = Math.max(0, i - REACH)
  const last = Math.min(length - 1, i + REACH)
  return Array.from({ length: last - first + 1 }, (_, k) => {
    const index = first + k
    return { index, weight: Math.exp(-((index - i) ** 2) / (2 * FADING ** 2)) }
  })
}

/** The value of the best-fitting straight line at a point: a mean would lag at the ends. */
function lineAt(near: readonly Neighbour[], at: number, height: (index: number) => number): number {
  let sum = 0
  let sumX = 0
  let sumXX = 0
  let sumY = 0
  let sumXY = 0
  for (const { index, weight } of near) {
    const x = index - at
    const y = height(index)
    sum += weight
    sumX += weight * x
    sumXX += weight * x * x
    sumY += weight * y
    sumXY += weight * x * y
  }
  const spread = sum * sumXX - sumX * sumX
  return spread > 1e-9 ? (sumXX * sumY - sumX * sumXY) / spread : sumY / sum
}

/** Angles without jumps at a full turn. */
function unwound(squares: Square[]): Square[] {
  let last = squares[0]?.angle ?? 0
  return squares.map((square) => {
    last = square.angle + 2 * Math.PI * Math.round((last - square.angle) / (2 * Math.PI))
    return { ...square, angle: last }
  })
}

/** The points relative to their own square. */
function shapeOf(points: Float32Array, square: Square | undefined): Float32Array {
  const shape = new Float32Array(points.length)
  if (!square) return shape
  for (let i = 0; i < points.length; i += 3) {
    shape.set(intoSquare(square, points[i] ?? 0, points[i + 1] ?? 0), i)
    shape[i + 2] = (points[i + 2] ?? 0) / square.side
  }
  return shape
}

function placed(shape: Float32Array, square: Square): Float32Array {
  const points = new Float32Array(shape.length)
  for (let i = 0; i < shape.length; i += 3) {
    points.set(fromSquare(square, shape[i] ?? 0, shape[i + 1] ?? 0), i)
    points[i + 2] = (shape[i + 2] ?? 0) * square.side
  }
  return points
}

/** The mean of neighbouring shapes; for each point, only over frames in which it lies about in the same place. */
function smoothShape(shapes: readonly Float32Array[], near: readonly Neighbour[], at: number): Float32Array {
  const own = shapes[at] ?? new Float32Array()
  const smooth = new Float32Array(FACE_POINTS * 3)
  for (let p = 0; p < smooth.length; p += 3) {
    const [x = 0, y = 0] = own.subarray(p, p + 2)
    let sum = 0
    let sumX = 0
    let sumY = 0
    let sumZ = 0
    for (const { index, weight } of near) {
      const shape = shapes[index] ?? own
      const otherX = shape[p] ?? 0
      const otherY = shape[p + 1] ?? 0
      const apart = ((otherX - x) ** 2 + (otherY - y) ** 2) / (2 * CHANCE ** 2)
      const counts = weight * Math.exp(-apart)
      sum += counts
      sumX += counts * otherX
      sumY += counts * otherY
      sumZ += counts * (shape[p + 2] ?? 0)
    }
    smooth.set([sumX / sum, sumY / sum, sumZ / sum], p)
  }
  return smooth
}
