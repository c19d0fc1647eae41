import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf, numberOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { letteredSticker } from '../../kit/drawing/add-words.ts'
import { drawableWords, registerStickerFonts } from '../../kit/drawing/letter-fonts.ts'
import type { Face } from '../../kit/faces/face.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { readStickerStyle, type StickerStyle } from '../../kit/pictures/draw-sticker.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { trimPicture } from '../../kit/pictures/trim.ts'
import { cutOutForSale } from '../../kit/subject/cut-out.ts'
import { cropSubject } from './crop-subject.ts'
import { drawVariant } from './draw-variant.ts'
import { express } from './express.ts'
import { saveSticker } from './save-sticker.ts'
import { planVariants, type Variant } from './variants.ts'

/** Half as much again as messengers show. */
export const PACK_PHOTO_SIDE = 800
/** Faces smaller than this, in parts of the picture, are not its subject. */
const SMALLEST_FACE = 0.08
/** The part of the work before the first sticker is drawn. */
const CUT_OUT_PART = 0.3

/** Several stickers of one photo, which is cut out once. A sticker that cannot be drawn is skipped and not charged. */
export async function makePackStickers(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  registerStickerFonts()
  const picture = await loadPicture(fileOf(input, 'image').path, PACK_PHOTO_SIDE)
  const cutTools = {
    ...tools,
    progress: (done: number, step?: Parameters<TaskTools['progress']>[1]) =>
      tools.progress(done * CUT_OUT_PART, step),
  }
  const subject = await cutOutForSale(picture, cutTools)
  if (!trimPicture(subject)) throw new RejectedByEngineError('no_subject')
  const face = await findMainFace(picture, tools)
  const count = numberOf(input, 'stickers')
  const plan = planVariants(count, textOf(input, 'captions'), { hasFace: face !== null })
  const outputs: EngineOutput[] = []
  async function save(sticker: Picture, { words }: Variant, folder: string) {
    const saved = await saveSticker(sticker, folder)
    outputs.push(words ? { ...saved, title: words } : saved)
  }
  // Another thread saves one sticker while the next is drawn.
  let saving = Promise.resolve()
  for (const [index, variant] of plan.entries()) {
    signal.throwIfAborted()
    tools.progress(CUT_OUT_PART + ((1 - CUT_OUT_PART) * index) / plan.length, 'drawing')
    const acting = face && variant.expression ? express(subject, face, variant.expression) : subject
    const shown = cropSubject(acting, variant.crop, face)
    if (!shown) continue
    const folder = path.join(workspace, String(index + 1))
    await mkdir(folder)
    const drawing = drawOne(shown, variant, readStickerStyle(input), input.seed + index)
    const [sticker] = await Promise.all([drawing, saving])
    saving = save(sticker, variant, folder)
  }
  await saving
  if (outputs.length === 0) throw new RejectedByEngineError('no_subject')
  return outputs
}

/** The largest face; null if nobody looks at the camera, or if the picture shows something else. */
async function findMainFace(picture: Picture, tools: TaskTools): Promise<Face | null> {
  const smallest = SMALLEST_FACE * Math.max(picture.width, picture.height)
  const faces = await findFaces(picture, tools, { smallest })
  const large = faces.filter(({ box }) => box.height >= smallest)
  return large.toSorted((one, other) => other.box.height - one.box.height)[0] ?? null
}

async function drawOne(
  subject: Picture,
  variant: Variant,
  style: StickerStyle,
  seed: number,
): Promise<Picture> {
  const isPlain = variant.tilt === 0 && !variant.backdrop && variant.icons.length === 0
  const drawn = isPlain ? subject : await drawVariant(subject, variant)
  return letteredSticker(trimPicture(drawn) ?? drawn, drawableWords(variant.words ?? ''), style, seed)
}
