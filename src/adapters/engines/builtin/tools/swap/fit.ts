import { isOnFace } from '../../kit/faces/atlas.ts'
import { makeFace } from '../../kit/faces/face.ts'
import { type Plane, smoothStep } from '../../kit/pictures/raster.ts'

/** Why a face is better left as it is. */
export type Misfit = 'turned' | 'covered'

/** In degrees: from the first on a face is turned so far that half of it would be made up, from the second on all. */
const YAW = [36, 44] as const
const PITCH = [30, 38] as const
/** How much of a face is painted over where it goes well is more than a half; with less it is neither of the two people. */
const COVERED = [0.26, 0.34] as const

/** How far a new face can be put upon the face with these points, from 0 to 1, and what stands against it most. */
export function fitOf(points: Float32Array, cover: Plane): { part: number; misfit: Misfit } {
  const { yaw, pitch } = makeFace(points, 1)
  const facing = 1 - Math.max(smoothStep(...YAW, Math.abs(yaw)), smoothStep(...PITCH, Math.abs(pitch)))
  const seen = smoothStep(...COVERED, shareOnFace(cover))
  return { part: facing * seen, misfit: facing < seen ? 'turned' : 'covered' }
}

function shareOnFace({ data }: Plane): number {
  let [sum, count] = [0, 0]
  data.forEach((value, i) => {
    if (!isOnFace(i)) return
    sum += value
    count++
  })
  return sum / count
}
