import { CHIN, type Face, FOREHEAD, LEFT_CHEEK, pointOf, RIGHT_CHEEK, spanOf } from './face.ts'

/** Where the edge of a hat lies on a head: its middle, the width of the face there, and its angle in radians. */
export interface HatLine {
  x: number
  y: number
  width: number
  angle: number
}

/** A little above the end of the mesh, since hair begins there. In heights of the face. */
const ABOVE = 0.02

export function hatLineOf(face: Face): HatLine {
  const [topX, topY] = pointOf(face.points, FOREHEAD)
  const [chinX, chinY] = pointOf(face.points, CHIN)
  return {
    x: topX + (topX - chinX) * ABOVE,
    y: topY + (topY - chinY) * ABOVE,
    width: spanOf(face.points, RIGHT_CHEEK, LEFT_CHEEK),
    angle: (face.roll * Math.PI) / 180,
  }
}
