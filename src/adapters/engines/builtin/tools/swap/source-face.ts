import { coloursAt, facingAt, placesOf } from '../../kit/faces/atlas.ts'
import { CHIN, FOREHEAD, type Pixels, pixelsAround, pointOf } from '../../kit/faces/face.ts'
import { type Lab, labOf } from '../../kit/faces/lab.ts'
import { newPlane, type Plane } from '../../kit/pictures/raster.ts'
import { bareSkin, multiply, turnedToUs } from './cover.ts'

/** A new face, prepared once. */
export interface SourceFace {
  points: Float32Array
  /** In the atlas: its colours, and how visible each place is. */
  colours: Lab
  shown: Plane
  /** The face and its points at its own size, at a half, at a quarter and so on. */
  levels: SourceLevel[]
}

export interface SourceLevel {
  colours: Lab
  points: Float32Array
}

/** The margin of picture kept around a face, in parts of the face. */
const MARGIN = 0.05
const SMALLEST_SIDE = 24
/**
 * How much larger a source may be than the face it is painted on: a larger one would sparkle, which shows in a clip
 * sooner than in a picture.
 */
const MAX_SHRINKING = { picture: 1.5, clip: 1 }

/** `skin` says where the skin of the face is visible, in the atlas. */
export function prepareSource(picture: Pixels, points: Float32Array, skin: Plane): SourceFace {
  const box = pixelsAround(picture, points, MARGIN)
  const levels = [{ colours: labOf(picture, box), points: shifted(points, -box.left, -box.top) }]
  for (let last = levels[0]; last && smallerSide(last) >= 2 * SMALLEST_SIDE; last = levels.at(-1)) {
    levels.push(halved(last))
  }
  const shown = multiply(turnedToUs(facingAt(points)), bareSkin(skin))
  return { points, colours: coloursAt(picture, placesOf(points)), shown, levels }
}

/** The source at the size that fits a face with these points. */
export function levelFor(
  { points, levels }: SourceFace,
  target: Float32Array,
  shownIn: keyof typeof MAX_SHRINKING,
): SourceLevel {
  const shrinking = spanOf(points) / (spanOf(target) * MAX_SHRINKING[shownIn])
  const steps = Math.min(levels.length - 1, Math.max(0, Math.ceil(Math.log2(shrinking))))
  const level = levels[steps]
  if (!level) throw new Error('A source has at least one level.')
  return level
}

/** The size of a face at any angle: from the forehead to the chin. */
export function spanOf(points: Float32Array): number {
  const [ax, ay, az] = pointOf(points, FOREHEAD)
  const [bx, by, bz] = pointOf(points, CHIN)
  return Math.max(1, Math.hypot(bx - ax, by - ay, bz - az))
}

function shifted(points: Float32Array, x: number, y: number): Float32Array {
  return points.map((place, i) => (i % 3 === 0 ? place + x : i % 3 === 1 ? place + y : place))
}

function smallerSide({ colours: [{ width, height }] }: SourceLevel): number {
  return Math.min(width, height)
}

/** Each pixel is the mean of four. */
function halved({ colours, points }: SourceLevel): SourceLevel {
  const [l, a, b] = colours
  return {
    colours: [halvedPlane(l), halvedPlane(a), halvedPlane(b)],
    points: points.map((place) => place / 2),
  }
}

function halvedPlane({ width, height, data }: Plane): Plane {
  const half = newPlane(width >> 1, height >> 1)
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const i = 2 * y * width + 2 * x
      const sum = (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + width] ?? 0) + (data[i + width + 1] ?? 0)
      half.data[y * half.width + x] = sum / 4
    }
  }
  return half
}
