import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf, numberOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { coloursOf } from '../../kit/pictures/colours.ts'
import { drawSticker, MAX_STICKER_SIDE } from '../../kit/pictures/draw-sticker.ts'
import { fillTransparent } from '../../kit/pictures/fill-transparent.ts'
import { loadPicture, resizePicture } from '../../kit/pictures/load-picture.ts'
import { withColours } from '../../kit/pictures/planes.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { isOpaque, savePhoto } from '../../kit/pictures/save-photo.ts'
import { drawPixels } from '../../kit/pictures/styles/pixels.ts'
import { STYLES, type Style } from '../../kit/pictures/styles/styles.ts'
import { trimPicture } from '../../kit/pictures/trim.ts'
import { cutOut } from '../../kit/subject/cut-out.ts'

/** Brushes and pens have sizes beside the picture's, so that nothing is gained by painting larger. */
const WORK_SIDE = 1600
/** In pictures smaller than this, brushes do not become smaller, too. */
const MIN_UNIT = 0.8
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
  const style = STYLES[name]
  if (!style) throw new Error(`There is no style called ${name}.`)
  return paint(picture, style, strength)
}

/** Paints at the size of work, and mixes the painting with the picture at its own size. */
async function paint(picture: Picture, style: Style, strength: number): Promise<Picture> {
  const { width, height } = picture
  const scale = Math.min(1, WORK_SIDE / Math.max(width, height))
  const small =
    scale < 1 ? await resizePicture(picture, Math.round(width * scale), Math.round(height * scale)) : picture
  const work = isOpaque(small) ? small : fillTransparent(small)
  const unit = Math.max(MIN_UNIT, Math.max(work.width, work.height) / 1000)
  const painted = withColours(work, style(coloursOf(work), unit))
  const large = scale < 1 ? await resizePicture(painted, width, height) : painted
  const data = new Uint8Array(picture.data)
  for (let i = 0; i < data.length; i++) {
    if (i % 4 === 3) continue
    const own = data[i] ?? 0
    data[i] = Math.round(own + ((large.data[i] ?? 0) - own) * strength)
  }
  return { width, height, data }
}

async function restyleAsSticker(picture: Picture, strength: number, tools: TaskTools): Promise<Picture> {
  const subject = trimPicture(await cutOut(picture, tools))
  if (!subject) throw new RejectedByEngineError('no_subject')
  tools.signal.throwIfAborted()
  tools.progress(0.65, 'painting')
  const { cartoon } = STYLES
  const drawn = cartoon ? await paint(subject, cartoon, strength * 0.7) : subject
  return drawSticker(drawn, WHITE_RIM)
}
