import { createCanvas } from '@napi-rs/canvas'
import type { Face } from '../../../kit/faces/face.ts'
import {
  LEFT_EYE,
  LEFT_EYE_REGION,
  LIPS,
  LOWER_LIP_INSIDE,
  RIGHT_EYE,
  RIGHT_EYE_REGION,
  UPPER_LIP_INSIDE,
} from '../../../kit/faces/face-regions.ts'
import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { mapPlane, newPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { pathOf, placeOf } from './face-path.ts'

/** Both eyes, with the mesh points of the middle and the edge of the iris. */
const EYES = [
  { eye: LEFT_EYE, middle: 468, edge: 469 },
  { eye: RIGHT_EYE, middle: 473, edge: 474 },
] as const
const INSIDE_LIPS = [...UPPER_LIP_INSIDE, ...LOWER_LIP_INSIDE.toReversed()]

/** The lips without the opening between them. */
export function lipsOf(picture: Picture, face: Face): Plane {
  return paint(picture, face, (context) => context.fill(pathOf(face, LIPS, INSIDE_LIPS), 'evenodd'))
}

/** The opening between the lips. */
export function mouthOf(picture: Picture, face: Face): Plane {
  return paint(picture, face, (context) => context.fill(pathOf(face, INSIDE_LIPS)))
}

/** Both eyes between their lids. */
export function eyesOf(picture: Picture, face: Face): Plane {
  return paint(picture, face, (context) => context.fill(pathOf(face, LEFT_EYE, RIGHT_EYE)))
}

/** Brows, eyes and lips. */
export function featuresOf(picture: Picture, face: Face): Plane {
  const features = [LEFT_EYE_REGION, RIGHT_EYE_REGION, LIPS]
  return paint(picture, face, (context) => context.fill(pathOf(face, ...features)))
}

/** Both irises, as far as they show between the lids. */
export function irisesOf(picture: Picture, face: Face): Plane {
  return paint(picture, face, (context) => {
    for (const { eye, middle, edge } of EYES) {
      const [x, y] = placeOf(face, middle)
      const [edgeX, edgeY] = placeOf(face, edge)
      context.save()
      context.clip(pathOf(face, eye))
      context.beginPath()
      context.arc(x, y, Math.hypot(edgeX - x, edgeY - y) * 0.95, 0, 2 * Math.PI)
      context.fill()
      context.restore()
    }
  })
}

type Context = ReturnType<ReturnType<typeof createCanvas>['getContext']>

/** Draws softly. */
function paint({ width, height }: Picture, face: Face, draw: (context: Context) => void): Plane {
  const context = createCanvas(width, height).getContext('2d')
  draw(context)
  const { data } = context.getImageData(0, 0, width, height)
  const mask = mapPlane(newPlane(width, height), (_, i) => (data[i * 4 + 3] ?? 0) / 255)
  return gaussianBlur(mask, Math.max(0.6, face.box.width / 250))
}
