import type { TaskTools } from '../../../host/task.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { findComponents } from '../../../kit/pictures/components.ts'
import { resizePicture } from '../../../kit/pictures/load-picture.ts'
import { mixBy } from '../../../kit/pictures/mix-by.ts'
import { mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { spreadColours } from '../../../kit/pictures/spread-colours.ts'
import { alphaOf } from '../../../kit/pictures/trim.ts'
import { cutOut } from '../../../kit/subject/cut-out.ts'
import { findThings } from '../../../kit/things/find-things.ts'
import { requireWhole } from '../keep-whole.ts'
import { findPeople } from './parts.ts'

/** A person apart from the subject belongs to it if at least this much of them was cut out with it. */
const SEEN = 0.3
/** Of the longer side. */
const BLUR = 1 / 70
/** A picture this blurred needs no more pixels. */
const BLURRED_SIDE = 1024

/**
 * Blurs the background like a lens with a wide aperture. If there is a face, people belong to the subject, too. Refused
 * if a part of the subject would be blurred.
 */
export async function blurBackground(picture: Picture, much: number, tools: TaskTools): Promise<Picture> {
  const subject = alphaOf(await cutOut(picture, tools))
  requireWhole(await findThings(picture, tools.models), subject)
  const [face] = await findFaces(picture, tools)
  const people = face ? joinedWith(subject, await findPeople(picture, tools)) : null
  const front = mapPlane(subject, (value, i) => Math.max(value, people?.data[i] ?? 0))
  return mixBy(picture, await blurBehind(picture, front, much), (i) => front.data[i] ?? 0)
}

/** The people who are partly in the subject, each with everything that belongs to them; others are passers-by. */
function joinedWith(subject: Plane, people: Plane): Plane {
  const { labels, sizes } = findComponents(people, (value) => value > 0.5)
  const seen = sizes.map(() => 0)
  for (const [i, label] of labels.entries()) seen[label] = (seen[label] ?? 0) + (subject.data[i] ?? 0)
  return mapPlane(people, (value, i) => {
    const label = labels[i] ?? 0
    return label > 0 && (seen[label] ?? 0) >= SEEN * (sizes[label] ?? 0) ? value : 0
  })
}

/** Blurs the background separately: with the subject's colours in it, it would have a halo. */
async function blurBehind(picture: Picture, front: Plane, much: number): Promise<Picture> {
  const scale = Math.min(1, BLURRED_SIDE / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const behind = mapPlane(resizePlane(front, width, height), (value) => (1 - value) ** 2)
  const radius = Math.max(0.5, Math.max(width, height) * BLUR * much)
  const blurred = spreadColours(await resizePicture(picture, width, height), behind, radius)
  return resizePicture(blurred, picture.width, picture.height)
}
