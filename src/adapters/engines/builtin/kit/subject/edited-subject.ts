import sharp from 'sharp'
import { type EngineInput, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { fileOf, numberOf } from '../../host/form-values.ts'
import { gaussianBlur } from '../pictures/blur.ts'
import { fromPixels, pictureFrom } from '../pictures/load-picture.ts'
import { type Picture, type Plane, planeFrom } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { cropPicture } from '../pictures/trim.ts'
import { applyMask } from './apply-mask.ts'

/** Softness is given in pixels of a picture of this side. */
const UNIT_SIDE = 1024

/** The part of a picture that a person kept: their painted mask, softened as they asked. */
export async function readEditedSubject(input: EngineInput, picture: Picture): Promise<Picture> {
  const { width, height } = picture
  const mask = await readMask(fileOf(input, 'mask').path)
  const softness = (numberOf(input, 'softness') * Math.max(mask.width, mask.height)) / UNIT_SIDE
  const soft = softness > 0 ? gaussianBlur(mask, softness) : mask
  const subject = await applyMask(picture, resizePlane(soft, width, height))
  if (!subject.data.some((value, i) => i % 4 === 3 && value > 0))
    throw new RejectedByEngineError('no_subject')
  return subject
}

async function readMask(file: string): Promise<Plane> {
  try {
    const { data, info } = await sharp(file)
      .flatten({ background: '#000000' })
      .toColourspace('b-w')
      .extractChannel(0)
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return planeFrom(info, (i) => (data[i] ?? 0) / 255)
  } catch {
    throw new RejectedByEngineError('unreadable')
  }
}

/** Crops a picture, then turns it. The crop refers to the picture before the turn. */
export async function cropAndTurn(input: EngineInput, picture: Picture): Promise<Picture> {
  const [left, right] = span(numberOf(input, 'cropLeft'), numberOf(input, 'cropWidth'), picture.width)
  const [top, bottom] = span(numberOf(input, 'cropTop'), numberOf(input, 'cropHeight'), picture.height)
  const box = { left, top, width: right - left, height: bottom - top }
  const isWhole = box.width === picture.width && box.height === picture.height
  const cropped = isWhole ? picture : cropPicture(picture, box)
  const turn = numberOf(input, 'turn')
  return turn === 0 ? cropped : pictureFrom(fromPixels(cropped).rotate(turn))
}

/** At least one pixel, all of them inside the picture. */
function span(from: number, length: number, side: number): [number, number] {
  const start = Math.min(side - 1, Math.max(0, Math.round(from * side)))
  return [start, Math.min(side, Math.max(start + 1, Math.round((from + length) * side)))]
}
