import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { fillHoles } from '../../../kit/fill/fill-holes.ts'
import { newMask } from '../../../kit/fill/mask.ts'
import { ifFound } from '../../../kit/if-found.ts'
import { fromPixels } from '../../../kit/pictures/load-picture.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { alphaOf } from '../../../kit/pictures/trim.ts'
import { cutOut } from '../../../kit/subject/cut-out.ts'

/** How much is invented on each side at most, as a part of the picture's side. */
const MAX_SIDE = 0.22
/** The margin for a view from farther away. */
const AROUND = 0.12
/** How much of an edge may belong to the subject: nobody can tell how a body continues. */
const MAX_CUT = 0.04

/** Extends a picture to a wider or taller shape: its surroundings are invented, and the original stays unchanged. */
export function extendToRatio(picture: Picture, ratio: number, tools: TaskTools): Promise<Picture> {
  const width = Math.max(picture.width, Math.round(picture.height * ratio))
  const height = Math.max(picture.height, Math.round(picture.width / ratio))
  return extend(picture, { width, height }, tools)
}

/** The picture from farther away. */
export function extendAround(picture: Picture, tools: TaskTools): Promise<Picture> {
  const more = (side: number) => side + 2 * Math.round(side * AROUND)
  return extend(picture, { width: more(picture.width), height: more(picture.height) }, tools)
}

async function extend(
  picture: Picture,
  { width, height }: { width: number; height: number },
  tools: TaskTools,
): Promise<Picture> {
  const [left, top] = [(width - picture.width) >> 1, (height - picture.height) >> 1]
  if (left > MAX_SIDE * picture.width || top > MAX_SIDE * picture.height) {
    throw new RejectedByEngineError('extend_too_far')
  }
  await refuseCutSubject(picture, { across: left > 0, down: top > 0 }, tools)
  const [right, bottom] = [width - picture.width - left, height - picture.height - top]
  const data = await fromPixels(picture)
    .extend({ left, right, top, bottom, extendWith: 'mirror' })
    .raw()
    .toBuffer()
  const mask = newMask(width, height)
  mask.data.fill(1)
  for (let y = top; y < top + picture.height; y++) {
    mask.data.fill(0, y * width + left, y * width + left + picture.width)
  }
  return fillHoles({ width, height, data }, mask, tools)
}

/** Refuses to extend a picture where its border cuts the subject. */
async function refuseCutSubject(
  picture: Picture,
  { across, down }: { across: boolean; down: boolean },
  tools: TaskTools,
): Promise<void> {
  const subject = across || down ? await ifFound(cutOut(picture, tools)) : null
  if (!subject) return
  const { width, height, data } = alphaOf(subject)
  const sides = Array.from({ length: height }, (_, i) => [i * width, i * width + width - 1]).flat()
  const ends = Array.from({ length: width }, (_, i) => [i, (height - 1) * width + i]).flat()
  for (const edge of [...(across ? [sides] : []), ...(down ? [ends] : [])]) {
    const cut = edge.filter((place) => (data[place] ?? 0) > 0.5)
    if (cut.length > MAX_CUT * edge.length) throw new RejectedByEngineError('extend_too_far')
  }
}
