import { Path2D } from '@napi-rs/canvas'
import { type Face, pointOf } from '../../../kit/faces/face.ts'

/** Polygons between points of the mesh of a face. */
export function pathOf(face: Face, ...polygons: (readonly number[])[]): Path2D {
  const path = new Path2D()
  for (const points of polygons) {
    const [first = 0, ...others] = points
    path.moveTo(...placeOf(face, first))
    for (const index of others) path.lineTo(...placeOf(face, index))
    path.closePath()
  }
  return path
}

export function placeOf({ points }: Face, index: number): [x: number, y: number] {
  const [x, y] = pointOf(points, index)
  return [x, y]
}
