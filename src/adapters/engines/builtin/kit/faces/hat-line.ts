import { type Face, pointOf } from './face.ts'

/** Where the edge of a hat lies on a head: its middle, how wide the face is there, and how it is turned, in radians. */
export interface HatLine {
  x: number
  y: number
  width: number
  angle: number
}

const [FOREHEAD, CHIN, RIGHT_CHEEK, LEFT_CHEEK] = [10, 152, 234, 454]
/** A little above where the mesh ends, since hair begins there. In heights of the face. */
const ABOVE = 0.02

export function hatLineOf(face: Face): HatLine {
  const [topX, topY] = pointOf(face.points, FOREHEAD)
  const [chinX, chinY] = pointOf(face.points, CHIN)
  const [rightX, rightY] = pointOf(face.points, RIGHT_CHEEK)
  const [leftX, leftY] = pointOf(face.points, LEFT_CHEEK)
  return {
    x: topX + (topX - chinX) * ABOVE,
    y: topY + (topY - chinY) * ABOVE,
    width: Math.hypot(leftX - rightX, leftY - rightY),
    angle: (face.roll * Math.PI) / 180,
  }
}
