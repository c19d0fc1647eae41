import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import type { Box, Picture } from '../../../kit/pictures/raster.ts'
import { cropPicture } from '../../../kit/pictures/trim.ts'
import type { NamedThing } from '../../../kit/things/choose-things.ts'
import { findNamed } from '../../../kit/things/find-named.ts'
import type { Models } from '../../../models/models.ts'
import type { Touch } from '../touch.ts'
import { ANY_TURN, findOneFace } from './one-face.ts'

/**
 * The margin on each side, halved if the crop would be nearly everything: around a thing, and around a face with its
 * hair. As parts of its size.
 */
const [AROUND_THING, AROUND_FACE] = [0.25, 0.7]
/** A picture that already shows this much of it is not zoomed. */
const MAX_PART = 0.9

/**
 * The part of a picture around a thing or a face, in the picture's shape, at its own pixels. Refused if that is nearly
 * all of it.
 */
export async function zoomIn(
  picture: Picture,
  { named, who }: Pick<Extract<Touch, { touch: 'zoom' }>, 'named' | 'who'>,
  tools: TaskTools,
): Promise<Picture> {
  if (!named) {
    const { box } = await findOneFace(picture, who, tools, ANY_TURN)
    return cropAround(picture, { left: box.x, top: box.y, width: box.width, height: box.height }, AROUND_FACE)
  }
  return cropAround(picture, await findNamedBox(picture, named, tools.models), AROUND_THING)
}

/** The box around all named things. */
export async function findNamedBox(picture: Picture, named: NamedThing, models: Models): Promise<Box> {
  const { chosen } = await findNamed(picture, named, models)
  const left = Math.min(...chosen.map(({ box }) => box.left))
  const top = Math.min(...chosen.map(({ box }) => box.top))
  const width = Math.max(...chosen.map(({ box }) => box.left + box.width)) - left
  const height = Math.max(...chosen.map(({ box }) => box.top + box.height)) - top
  return { left, top, width, height }
}

function cropAround(picture: Picture, box: Box, around: number): Picture {
  const own = Math.max(box.width / picture.width, box.height / picture.height)
  const part = [around, around / 2].map((each) => (1 + 2 * each) * own).find((all) => all <= MAX_PART)
  if (part === undefined) throw new RejectedByEngineError('near_already')
  const [width, height] = [Math.round(picture.width * part), Math.round(picture.height * part)]
  const place = (middle: number, side: number, all: number) =>
    Math.max(0, Math.min(all - side, Math.round(middle - side / 2)))
  return cropPicture(picture, {
    left: place(box.left + box.width / 2, width, picture.width),
    top: place(box.top + box.height / 2, height, picture.height),
    width,
    height,
  })
}
