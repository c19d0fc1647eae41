import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { drawSticker, MAX_STICKER_SIDE, readStickerStyle } from '../../kit/pictures/draw-sticker.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { trimPicture } from '../../kit/pictures/trim.ts'
import { cutOutForSale } from '../../kit/subject/cut-out.ts'
import { saveMask } from '../../kit/subject/save-mask.ts'
import { saveSticker } from './save-sticker.ts'

export async function makePhotoSticker(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  const picture = await loadPicture(fileOf(input, 'image').path, MAX_STICKER_SIDE)
  const cut = await cutOutForSale(picture, tools)
  const subject = trimPicture(cut)
  if (!subject) throw new RejectedByEngineError('no_subject')
  signal.throwIfAborted()
  tools.progress(0.65, 'drawing')
  const sticker = await drawSticker(subject, readStickerStyle(input))
  signal.throwIfAborted()
  tools.progress(0.85, 'finishing')
  const saved = await saveSticker(sticker, workspace)
  return [{ ...saved, files: [...saved.files, await saveMask(cut, workspace)] }]
}
