import { CHIN, FOREHEAD, LEFT_CHEEK, MESH_POINTS, pointOf, RIGHT_CHEEK, spanOf } from '../faces/face.ts'
import { OVAL } from '../faces/face-regions.ts'
import type { PlaceMap } from '../motion/warp.ts'
import { smoothStep } from '../pictures/raster.ts'

/**
 * The head moves as a whole up to the first distance from the middle of the face, in halves of its size, and not at all
 * from the second on.
 */
const HEAD_ENDS = 2
const STILL_FROM = 3.4
/** Below, the neck begins at once, and the shoulders stay. */
const NECK_BEGINS = 1
const NECK_ENDS = 2.4
/** Enough to find the source of a pixel to a tenth of one. */
const STEPS = 4

/** The edge of the face, and enough inner points for the head to move with it. */
const LEADING = [...new Set([...OVAL, ...Array.from({ length: MESH_POINTS / 4 }, (_, i) => 4 * i)])]

interface LedMotion {
  x: Float32Array
  y: Float32Array
  moveX: Float32Array
  moveY: Float32Array
}

/** The source of each pixel around a face when its points move: hair and neck follow the edge of the face. */
export function headField(before: Float32Array, after: Float32Array): PlaceMap {
  const motion = motionOf(before, after)
  const share = shareAround(before)
  return (x, y, place) => {
    let sourceX = x
    let sourceY = y
    const steps = share(x, y) > 0 ? STEPS : 0
    for (let step = 0; step < steps; step++) {
      let sum = 1e-12
      let moveX = 0
      let moveY = 0
      for (let i = 0; i < LEADING.length; i++) {
        const dx = sourceX - (motion.x[i] ?? 0)
        const dy = sourceY - (motion.y[i] ?? 0)
        const near = dx * dx + dy * dy + 4
        const weight = 1 / (near * Math.sqrt(near))
        sum += weight
        moveX += weight * (motion.moveX[i] ?? 0)
        moveY += weight * (motion.moveY[i] ?? 0)
      }
      const part = share(sourceX, sourceY) / sum
      sourceX = x - part * moveX
      sourceY = y - part * moveY
    }
    place.x = sourceX
    place.y = sourceY
  }
}

function motionOf(before: Float32Array, after: Float32Array): LedMotion {
  const at = (points: Float32Array, axis: number) =>
    Float32Array.from(LEADING, (index) => points[3 * index + axis] ?? 0)
  const x = at(before, 0)
  const y = at(before, 1)
  return {
    x,
    y,
    moveX: at(after, 0).map((value, i) => value - (x[i] ?? 0)),
    moveY: at(after, 1).map((value, i) => value - (y[i] ?? 0)),
  }
}

/** How much a point takes part in the motion, from 0 to 1. */
function shareAround(points: Float32Array): (x: number, y: number) => number {
  const [topX, topY] = pointOf(points, FOREHEAD)
  const [chinX, chinY] = pointOf(points, CHIN)
  const middleX = (topX + chinX) / 2
  const middleY = (topY + chinY) / 2
  const halfHeight = spanOf(points, FOREHEAD, CHIN) / 2 || 1
  const halfWidth = spanOf(points, RIGHT_CHEEK, LEFT_CHEEK) / 2 || 1
  const downX = (chinX - topX) / (2 * halfHeight)
  const downY = (chinY - topY) / (2 * halfHeight)
  return (x, y) => {
    const dx = x - middleX
    const dy = y - middleY
    const down = (dx * downX + dy * downY) / halfHeight
    const across = (dx * downY - dy * downX) / halfWidth
    const head = 1 - smoothStep(HEAD_ENDS, STILL_FROM, Math.hypot(down, across))
    return head * (1 - smoothStep(NECK_BEGINS, NECK_ENDS, down))
  }
}
