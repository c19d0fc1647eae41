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

/** The largest part of this shape with the subject, or what somebody has named, in its middle as far as that can be. */
export async function cropToRatio(
  picture: Picture,
  { ratio, around }: Pick<Extract<Touch, { touch: 'crop' }>, 'ratio' | 'around'>,
  models: Models,
): Promise<Picture> {
  const width = Math.min(picture.width, Math.round(picture.height * ratio))
  const height = Math.min(picture.height, Math.round(picture.width / ratio))
  const [x, y] = around
    ? middleOf(await findNamedBox(picture, around, models))
    : await middleOfSubject(picture, models)
  const left = Math.max(0, Math.min(picture.width - width, Math.round(x - width / 2)))
  const top = Math.max(0, Math.min(picture.height - height, Math.round(y - height / 2)))
  return cropPicture(picture, { left, top, width, height })
}

const middleOf = (box: Box): [x: number, y: number] => [box.left + box.width / 2, box.top + box.height / 2]

/** Or of the picture where there is none. */
async function middleOfSubject(picture: Picture, models: Models): Promise<[x: number, y: number]> {
  const scale = Math.min(1, LOOKED_AT_SIDE / Math.max(picture.width, picture.height))
  const small = await resizePicture(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  const found = await ifFound(findSubject(small, models))
  const box = found && boxAround(found, 0.5)
  if (!box) return [picture.width / 2, picture.height / 2]
  const [x, y] = middleOf(box)
  return [x / scale, y / scale]
}
