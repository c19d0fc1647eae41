import type { TaskTools } from '../../../host/task.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { fromPixels } from '../../../kit/pictures/load-picture.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { alphaOf } from '../../../kit/pictures/trim.ts'
import { cutOut } from '../../../kit/subject/cut-out.ts'
import { findPeople } from './parts.ts'

/** Of the longer side. */
const BLUR = 1 / 70

/** What is behind the subject as a lens with a wide opening shows it. Where there is a face, people are the subject, too. */
export async function blurBackground(picture: Picture, tools: TaskTools): Promise<Picture> {
  const { width, height } = picture
  const subject = alphaOf(await cutOut(picture, tools))
  const [face] = await findFaces(picture, tools)
  const people = face ? await findPeople(picture, tools) : null
  const blurred = await fromPixels(picture)
    .blur(Math.max(0.5, Math.max(width, height) * BLUR))
    .raw()
    .toBuffer()
  return mixBy(picture, { width, height, data: blurred }, (i) =>
    Math.max(subject.data[i] ?? 0, people?.data[i] ?? 0),
  )
}

function mixBy(front: Picture, behind: Picture, shareAt: (i: number) => number): Picture {
  const data = new Uint8Array(front.data)
  for (let i = 0; i < data.length / 4; i++) {
    const share = shareAt(i)
    for (let c = i * 4; c < i * 4 + 3; c++) {
      data[c] = Math.round((front.data[c] ?? 0) * share + (behind.data[c] ?? 0) * (1 - share))
    }
  }
  return { ...front, data }
}
