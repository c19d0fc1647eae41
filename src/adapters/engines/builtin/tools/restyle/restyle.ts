import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf, numberOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { drawSticker, MAX_STICKER_SIDE } from '../../kit/pictures/draw-sticker.ts'
import { loadPicture, resizePicture, shrinkPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { savePhoto } from '../../kit/pictures/save-photo.ts'
import { mixPictures, paintInStyle } from '../../kit/pictures/styles/paint-in-style.ts'
import { drawPixels } from '../../kit/pictures/styles/pixels.ts'
import { isStyleName, type StyleName } from '../../kit/pictures/styles/styles.ts'
import { trimPicture } from '../../kit/pictures/trim.ts'
import { cutOut } from '../../kit/subject/cut-out.ts'

/** Brushes and pens scale with the picture, so painting larger gains nothing. */
const WORK_SIDE = 1280
const WHITE_RIM = { outlineWidth: 14, outlineColor: [255, 255, 255], shadow: true } as const

/** The picture in another style. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  const name = textOf(input, 'style')
  const strength = numberOf(input, 'strength') / 100
  const path = fileOf(input, 'image').path
  const { profile, ...picture } = await loadPicture(path, name === 'sticker' ? MAX_STICKER_SIDE : undefined)
  const styled = await restyle(picture, name, strength, tools)
  signal.throwIfAborted()
  tools.progress(0.85, 'finishing')
  return [await savePhoto(styled, workspace, profile)]
}

async function restyle(picture: Picture, name: string, strength: number, tools: TaskTools): Promise<Picture> {
  if (name === 'sticker') return restyleAsSticker(picture, strength, tools)
  tools.progress(0.2, 'painting')
  if (name === 'pixel') return drawPixels(picture, strength)
  if (!isStyleName(name)) throw new Error(`There is no style called ${name}.`)
  return paint(picture, name, strength)
}

/** Paints at the working size, and mixes the painting with the picture at its own size. */
async function paint(picture: Picture, style: StyleName, strength: number): Promise<Picture> {
  const { width, height } = picture
  const small = await shrinkPicture(picture, WORK_SIDE)
  if (small === picture) return paintInStyle(picture, style, strength)
  return mixPictures(picture, await resizePicture(paintInStyle(small, style), width, height), strength)
}

async function restyleAsSticker(picture: Picture, strength: number, tools: TaskTools): Promise<Picture> {
  const subject = trimPicture(await cutOut(picture, tools))
  if (!subject) throw new RejectedByEngineError('no_subject')
  tools.signal.throwIfAborted()
  tools.progress(0.65, 'painting')
  return drawSticker(await paint(subject, 'cartoon', strength * 0.7), WHITE_RIM)
}
