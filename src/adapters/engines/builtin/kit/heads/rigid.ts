import { pointOf } from '../faces/face.ts'

/** Nine numbers, row by row. */
export type Rotation = readonly [number, number, number, number, number, number, number, number, number]
export type Vector = readonly [number, number, number]

/** How one set of points relates to another in space: turned, scaled and moved. */
export interface Rigid {
  rotation: Rotation
  scale: number
  from: Vector
  to: Vector
}

/** Enough to leave only the direction of the largest eigenvalue. */
const SQUARINGS = 14

/** The rotation, scale and move that bring the chosen points nearest to their places in the other set (Horn, 1987). */
export function alignPoints(from: Float32Array, to: Float32Array, chosen: readonly number[]): Rigid {
  const fromMiddle = middleOf(from, chosen)
  const toMiddle = middleOf(to, chosen)
  const products = new Float64Array(9)
  let fromSize = 0
  let toSize = 0
  for (const index of chosen) {
    const a = minus(pointOf(from, index), fromMiddle)
    const b = minus(pointOf(to, index), toMiddle)
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        products[3 * row + column] = (products[3 * row + column] ?? 0) + (a[row] ?? 0) * (b[column] ?? 0)
      }
    }
    fromSize += a[0] ** 2 + a[1] ** 2 + a[2] ** 2
    toSize += b[0] ** 2 + b[1] ** 2 + b[2] ** 2
  }
  const scale = Math.sqrt(toSize / Math.max(fromSize, 1e-9))
  return { rotation: rotationFor(products), scale, from: fromMiddle, to: toMiddle }
}

export function applyRigid({ rotation, scale, from, to }: Rigid, point: Vector): Vector {
  const turned = turn(rotation, minus(point, from))
  return [to[0] + scale * turned[0], to[1] + scale * turned[1], to[2] + scale * turned[2]]
}

export function undoRigid({ rotation, scale, from, to }: Rigid, point: Vector): Vector {
  const [x, y, z] = turn(inverse(rotation), minus(point, to))
  return [from[0] + x / scale, from[1] + y / scale, from[2] + z / scale]
}

export function turn([a, b, c, d, e, f, g, h, i]: Rotation, [x, y, z]: Vector): Vector {
  return [a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z]
}

const inverse = ([a, b, c, d, e, f, g, h, i]: Rotation): Rotation => [a, d, g, b, e, h, c, f, i]

export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function middleOf(points: Float32Array, chosen: readonly number[]): Vector {
  let x = 0
  let y = 0
  let z = 0
  for (const index of chosen) {
    const point = pointOf(points, index)
    x += point[0] / chosen.length
    y += point[1] / chosen.length
    z += point[2] / chosen.length
  }
  return [x, y, z]
}

/** The quaternion of the largest eigenvalue, found by squaring the matrix many times. */
function rotationFor(m: Float64Array): Rotation {
  const [xx = 0, xy = 0, xz = 0, yx = 0, yy = 0, yz = 0, zx = 0, zy = 0, zz = 0] = m
  let rows = [
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ]
  // Lifts all eigenvalues above zero, so that the largest also has the greatest magnitude.
  const lift = Math.hypot(...rows.flat()) || 1
  rows = rows.map((row, r) => row.map((value, c) => value / lift + (r === c ? 1 : 0)))
  for (let i = 0; i < SQUARINGS; i++) rows = squared(rows)
  const largest = rows.toSorted((a, b) => Math.hypot(...b) - Math.hypot(...a))[0] ?? []
  const length = Math.hypot(...largest) || 1
  const [w = 1, x = 0, y = 0, z = 0] = largest.map((value) => value / length)
  return rotationOfQuaternion(w, x, y, z)
}

/** A symmetric matrix squared, and normalised. */
function squared(rows: number[][]): number[][] {
  const product = rows.map((row) =>
    rows.map((other) => row.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0)),
  )
  const size = Math.hypot(...product.flat()) || 1
  return product.map((row) => row.map((value) => value / size))
}

function rotationOfQuaternion(w: number, x: number, y: number, z: number): Rotation {
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
  ]
}

/** The same rotation, limited to this many radians. */
export function limitTurn(rotation: Rotation, most: number): Rotation {
  const [a, b, c, d, e, f, g, h, i] = rotation
  const angle = Math.acos(Math.max(-1, Math.min(1, (a + e + i - 1) / 2)))
  if (angle <= most) return rotation
  const axis: Vector = [h - f, c - g, d - b]
  const length = Math.hypot(...axis) || 1
  // Beyond the limit it slows down gradually, so that a head does not stop with a jerk.
  const half = (most + (Math.PI - most) * 0.15 * Math.tanh((angle - most) / 0.6)) / 2
  const [x, y, z] = axis.map((part) => (part / length) * Math.sin(half))
  return rotationOfQuaternion(Math.cos(half), x ?? 0, y ?? 0, z ?? 0)
}
