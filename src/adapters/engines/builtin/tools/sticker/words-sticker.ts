import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { drawSticker, MAX_STICKER_SIDE, readStickerStyle } from '../../kit/pictures/draw-sticker.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { trimPicture } from '../../kit/pictures/trim.ts'
import { cutOut } from '../../kit/subject/cut-out.ts'
import { addWords } from './add-words.ts'
import { drawableWords, registerStickerFonts } from './letter-fonts.ts'
import { saveSticker } from './save-sticker.ts'

/** A cut-out sticker of a photo with words below. */
export async function makeWordsSticker(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  registerStickerFonts()
  const words = drawableWords(textOf(input, 'words'))
  if (words === '') throw new RejectedByEngineError('no_words')
  const picture = await loadPicture(fileOf(input, 'image').path, MAX_STICKER_SIDE)
  const subject = trimPicture(await cutOut(picture, tools))
  if (!subject) throw new RejectedByEngineError('no_subject')
  signal.throwIfAborted()
  tools.progress(0.6, 'lettering')
  const style = readStickerStyle(input)
  const lettered = addWords(subject, words, style, input.seed)
  tools.progress(0.7, 'drawing')
  const sticker = await drawSticker(trimPicture(lettered) ?? lettered, style)
  signal.throwIfAborted()
  tools.progress(0.85, 'finishing')
  return [await saveSticker(sticker, workspace)]
}
