import { createCanvas } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { fromPixels } from '../../../kit/pictures/load-picture.ts'
import { mixBy } from '../../../kit/pictures/mix-by.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import type { Who } from '../touch.ts'
import { ANY_TURN, type FaceTools, findOneFace } from './one-face.ts'

/** Of the width of a face: nobody is recognisable through this. */
const BLUR = 0.14
/** How much larger than the face the blurred oval is, and how softly it ends. */
const [ROOM, SOFT] = [1.25, 0.06]

/** Blurs every face of a picture, or the one that is meant, so that nobody is recognisable. */
export async function blurFaces(picture: Picture, who: Who | undefined, tools: FaceTools): Promise<Picture> {
  const faces = who ? [await findOneFace(picture, who, tools, ANY_TURN)] : await findFaces(picture, tools)
  const widest = Math.max(0, ...faces.map(({ box }) => box.width))
  if (widest === 0) throw new RejectedByEngineError('no_face')
  const { width, height } = picture
  const context = createCanvas(width, height).getContext('2d')
  for (const { box } of faces) {
    // In proportion to each face's own width: with the softness of a near face, a far one's oval would fade away.
    context.filter = `blur(${Math.max(1, box.width * SOFT)}px)`
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
