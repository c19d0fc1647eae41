import type { TaskTools } from '../../../host/task.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { resizePicture } from '../../../kit/pictures/load-picture.ts'
import { mapPlane, newPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { alphaOf } from '../../../kit/pictures/trim.ts'
import { cutOut } from '../../../kit/subject/cut-out.ts'
import { mixBy } from './mix-by.ts'
import { findPeople } from './parts.ts'

/** Of the longer side. */
const BLUR = 1 / 70
/** What is so much blurred needs no more pixels. */
const BLURRED_SIDE = 1024
/** Deep inside the subject there is no background nearby, and none is seen. */
const NONE = 1e-3

/** What is behind the subject as a lens with a wide opening shows it. Where there is a face, people are the subject, too. */
export async function blurBackground(picture: Picture, tools: TaskTools): Promise<Picture> {
  const subject = alphaOf(await cutOut(picture, tools))
  const [face] = await findFaces(picture, tools)
  const people = face ? await findPeople(picture, tools) : null
  const front = mapPlane(subject, (value, i) => Math.max(value, people?.data[i] ?? 0))
  return mixBy(picture, await blurBehind(picture, front), (i) => front.data[i] ?? 0)
}

/** The background blurred by itself: with the colours of the subject in it, it would have a halo. */
async function blurBehind(picture: Picture, front: Plane): Promise<Picture> {
  const scale = Math.min(1, BLURRED_SIDE / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const { data } = await resizePicture(picture, width, height)
  const radius = Math.max(0.5, Math.max(width, height) * BLUR)
  const shares = mapPlane(resizePlane(front, width, height), (value) => (1 - value) ** 2)
  const weights = gaussianBlur(shares, radius)
  const blurred = new Uint8Array(data)
  for (const c of [0, 1, 2]) {
    const own = mapPlane(newPlane(width, height), (_, i) => (data[i * 4 + c] ?? 0) * (shares.data[i] ?? 0))
    const sums = gaussianBlur(own, radius)
    for (const [i, weight] of weights.data.entries()) {
      if (weight > NONE) blurred[i * 4 + c] = Math.round((sums.data[i] ?? 0) / weight)
    }
  }
  return resizePicture({ width, height, data: blurred }, picture.width, picture.height)
}
