import { ifFound } from '../../../kit/if-found.ts'
import { fromPixels, resizePicture } from '../../../kit/pictures/load-picture.ts'
import { type Box, boxAround, type Picture } from '../../../kit/pictures/raster.ts'
import { cropPicture } from '../../../kit/pictures/trim.ts'
import { findSubject } from '../../../kit/subject/find-subject.ts'
import type { Models } from '../../../models/models.ts'
import type { Touch, Turn } from '../touch.ts'
import { findNamedBox } from './zoom.ts'

/** More than the network sees. */
const LOOKED_AT_SIDE = 512
/** The space above a head that does not fit into a shape with its body, as a part of the shape's height. */
const ABOVE_HEAD = 0.06

export async function turnPicture(picture: Picture, turn: Turn): Promise<Picture> {
  const image = fromPixels(picture)
  const turned = {
    mirror: () => image.flop(),
    'upside-down': () => image.flip(),
    left: () => image.rotate(270),
    right: () => image.rotate(90),
    half: () => image.rotate(180),
  }[turn]()
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/**
 * The largest part of this shape with the subject, or a named thing, in its middle; if that is taller than the shape,
 * its head.
 */
export async function cropToRatio(
  picture: Picture,
  { ratio, around }: Pick<Extract<Touch, { touch: 'crop' }>, 'ratio' | 'around'>,
  models: Models,
): Promise<Picture> {
  const width = Math.min(picture.width, Math.round(picture.height * ratio))
  const height = Math.min(picture.height, Math.round(picture.width / ratio))
  const box = around ? await findNamedBox(picture, around, models) : await findSubjectBox(picture, models)
  const above = box.height > height ? ABOVE_HEAD * height : (height - box.height) / 2
  const left = Math.round(box.left + (box.width - width) / 2)
  const top = Math.round(box.top - above)
  return cropPicture(picture, {
    left: Math.max(0, Math.min(picture.width - width, left)),
    top: Math.max(0, Math.min(picture.height - height, top)),
    width,
    height,
  })
}

/** Just the middle of the picture if there is no subject. */
async function findSubjectBox(picture: Picture, models: Models): Promise<Box> {
  const scale = Math.min(1, LOOKED_AT_SIDE / Math.max(picture.width, picture.height))
  const small = await resizePicture(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  const found = await ifFound(findSubject(small, models))
  const box = found && boxAround(found, 0.5)
  if (!box) return { left: picture.width / 2, top: picture.height / 2, width: 0, height: 0 }
  const { left, top, width, height } = box
  return { left: left / scale, top: top / scale, width: width / scale, height: height / scale }
}
