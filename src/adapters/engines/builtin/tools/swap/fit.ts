import { isOnFace } from '../../kit/faces/atlas.ts'
import { makeFace } from '../../kit/faces/face.ts'
import { type Plane, smoothStep } from '../../kit/pictures/raster.ts'

/** Why a face is better left unchanged. */
export type Misfit = 'turned' | 'covered'

/** In degrees: at the first angle half of a turned face would be invented, at the second all of it. */
const YAW = [36, 44] as const
const PITCH = [30, 38] as const
/** A good result paints over more than half of a face; with less than this the face looks like neither person. */
const COVERED = [0.26, 0.34] as const

/** How well a new face fits onto the face with these points, from 0 to 1, and the main obstacle. */
export function fitOf(points: Float32Array, cover: Plane): { part: number; misfit: Misfit } {
  const { yaw, pitch } = makeFace(points, 1)
  const facing = 1 - Math.max(smoothStep(...YAW, Math.abs(yaw)), smoothStep(...PITCH, Math.abs(pitch)))
  const seen = smoothStep(...COVERED, shareOnFace(cover))
  return { part: facing * seen, misfit: facing < seen ? 'turned' : 'covered' }
}

function shareOnFace({ data }: Plane): number {
  let sum = 0
  let count = 0
  data.forEach((value, i) => {
    if (!isOnFace(i)) return
    sum += value
    count++
  })
  return sum / count
}
