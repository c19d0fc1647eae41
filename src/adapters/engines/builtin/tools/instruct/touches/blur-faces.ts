import { createCanvas } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { fromPixels } from '../../../kit/pictures/load-picture.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { mixBy } from './mix-by.ts'

/** Of the width of a face: nobody is known any more behind this. */
const BLUR = 0.14
/** How much larger than the face the blurred oval is, and how softly it ends. */
const [ROOM, SOFT] = [1.25, 0.06]

/** Every face of a picture out of focus, so that nobody is known. */
export async function blurFaces(picture: Picture, tools: Pick<TaskTools, 'models'>): Promise<Picture> {
  const faces = await findFaces(picture, tools)
  const widest = Math.max(0, ...faces.map(({ box }) => box.width))
  if (widest === 0) throw new RejectedByEngineError('no_face')
  const { width, height } = picture
  const context = createCanvas(width, height).getContext('2d')
  context.filter = `blur(${Math.max(1, widest * SOFT)}px)`
  for (const { box } of faces) {
    context.beginPath()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    context.ellipse(x, y, (box.width / 2) * ROOM, (box.height / 2) * ROOM, 0, 0, 2 * Math.PI)
    context.fill()
  }
  const ovals = context.getImageData(0, 0, width, height).data
  const data = await fromPixels(picture)
    .blur(Math.max(1, widest * BLUR))
    .raw()
    .toBuffer()
  return mixBy({ width, height, data }, picture, (i) => (ovals[i * 4 + 3] ?? 0) / 255)
}
