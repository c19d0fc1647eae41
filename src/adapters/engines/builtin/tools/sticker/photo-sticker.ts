import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { letteredSticker } from '../../kit/drawing/add-words.ts'
import { drawableWords, registerStickerFonts } from '../../kit/drawing/letter-fonts.ts'
import { MAX_STICKER_SIDE, readStickerStyle } from '../../kit/pictures/draw-sticker.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { trimPicture } from '../../kit/pictures/trim.ts'
import { cutOutForSale } from '../../kit/subject/cut-out.ts'
import { saveMask } from '../../kit/subject/save-mask.ts'
import { saveSticker } from './save-sticker.ts'

/** A cut-out sticker of a photo, with words below if requested. */
export async function makePhotoSticker(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  const words = textOf(input, 'mode') === 'imageText' ? readWords(input) : ''
  const picture = await loadPicture(fileOf(input, 'image').path, MAX_STICKER_SIDE)
  const cut = await cutOutForSale(picture, tools)
  const subject = trimPicture(cut)
  if (!subject) throw new RejectedByEngineError('no_subject')
  signal.throwIfAborted()
  tools.progress(0.6, words ? 'lettering' : 'drawing')
  const style = readStickerStyle(input)
  const sticker = await letteredSticker(subject, words, style, input.seed)
  signal.throwIfAborted()
  tools.progress(0.85, 'finishing')
  const saved = await saveSticker(sticker, workspace)
  return [{ ...saved, files: [...saved.files, await saveMask(cut, workspace)] }]
}

function readWords(input: EngineInput): string {
  registerStickerFonts()
  const words = drawableWords(textOf(input, 'words'))
  if (words === '') throw new RejectedByEngineError('no_words')
  return words
}
