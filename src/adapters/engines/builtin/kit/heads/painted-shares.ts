import { facingOf } from '../faces/atlas.ts'
import { MESH_POINTS } from '../faces/face.ts'
import { OVAL } from '../faces/face-regions.ts'
import { FLAT_POINTS, TRIANGLES } from '../faces/face-topology.ts'
import { smoothStep } from '../pictures/raster.ts'

/** The distance from the edge of the flat face at which its own motion has replaced the head's. */
const EDGE = 900
/**
 * A triangle seen at less than the first part of its front size is not painted; from the second on it is fully painted.
 */
const ASLANT = 0.12
const OPEN = 0.4

/** Nothing is painted at the edge of a face, nor where the portrait shows too little of it to turn it into view. */
export function paintedShares(points: Float32Array): Float32Array {
  const facing = facingPoints(points)
  const shares = EDGE_SHARES.map((share, i) => {
    const seen = smoothStep(ASLANT, OPEN, facing[i] ?? 0)
    return share * (seen + (1 - seen) * (INNER_SHARES[i] ?? 0))
  })
  return meanWithNeighbours(shares)
}

const EDGE_SHARES = sharesWithin(0, EDGE)
/** The middle of a face, with the sides of the nose, is visible from everywhere. */
const INNER_SHARES = sharesWithin(EDGE, 3 * EDGE)

function sharesWithin(from: number, to: number): Float32Array {
  return Float32Array.from({ length: MESH_POINTS }, (_, i) => {
    const [x, y] = flatPlace(i)
    const distances = OVAL.map((other) => Math.hypot(x - flatPlace(other)[0], y - flatPlace(other)[1]))
    return smoothStep(from, to, Math.min(...distances))
  })
}

function flatPlace(index: number): [number, number] {
  return [FLAT_POINTS[2 * index] ?? 0, FLAT_POINTS[2 * index + 1] ?? 0]
}

/** How much each point faces the camera: the least of its triangles. */
function facingPoints(points: Float32Array): Float32Array {
  const triangles = facingOf(points)
  const facing = new Float32Array(MESH_POINTS).fill(1)
  TRIANGLES.forEach((point, i) => {
    facing[point] = Math.min(facing[point] ?? 1, triangles[Math.floor(i / 3)] ?? 0)
  })
  return facing
}

/** Smooths the steps from one point to the next. */
function meanWithNeighbours(shares: Float32Array): Float32Array {
  const sums = new Float32Array(MESH_POINTS)
  const counts = new Float32Array(MESH_POINTS)
  for (let i = 0; i < TRIANGLES.length; i += 3) {
    const corners = TRIANGLES.slice(i, i + 3)
    const sum = corners.reduce((total, corner) => total + (shares[corner] ?? 0), 0)
    for (const corner of corners) {
      sums[corner] = (sums[corner] ?? 0) + sum / 3
      counts[corner] = (counts[corner] ?? 0) + 1
    }
  }
  return sums.map((sum, i) => Math.min(shares[i] ?? 0, sum / Math.max(1, counts[i] ?? 1)))
}
