import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../modules/generations/engine.ts'
import { cutOut } from '../cutout/cut-out.ts'
import type { TaskTools } from '../host/task.ts'
import { loadPicture } from '../pictures/load-picture.ts'
import { trimPicture } from '../pictures/trim.ts'
import { fileOf } from '../values.ts'
import { drawSticker, LARGEST_STICKER, readStickerStyle } from './draw-sticker.ts'
import { saveSticker } from './save-sticker.ts'

export async function makePhotoSticker(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  const picture = await loadPicture(fileOf(input, 'image').path, LARGEST_STICKER)
  const subject = trimPicture(await cutOut(picture, tools))
  if (!subject) throw new RejectedByEngineError('no_subject')
  signal.throwIfAborted()
  tools.progress(0.65, 'drawing')
  const sticker = await drawSticker(subject, readStickerStyle(input))
  signal.throwIfAborted()
  tools.progress(0.85, 'finishing')
  return [await saveSticker(sticker, workspace)]
}
