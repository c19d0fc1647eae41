import type { EngineInput, EngineOutput, Inspection } from '../../../../../modules/generations/engine.ts'
import { textOf } from '../../host/form-values.ts'
import type { Task, TaskTools } from '../../host/task.ts'
import { inspectPrompt } from '../../kit/drawing/inspect-prompt.ts'
import { MAX_STICKER_SIDE } from '../../kit/pictures/draw-sticker.ts'
import { inspectSubject } from '../../kit/subject/inspect-subject.ts'
import { makeClipSticker } from './clip-sticker.ts'
import { editSticker } from './edit-sticker.ts'
import { makePackStickers, PACK_PHOTO_SIDE } from './pack-sticker.ts'
import { makePhotoSticker } from './photo-sticker.ts'
import { makeTextSticker } from './text-sticker.ts'

/** The ways to make a sticker, by the form's mode. */
const MODES: Record<string, Task<EngineInput, EngineOutput[]>> = {
  image: makePhotoSticker,
  text: makeTextSticker,
  imageText: makePhotoSticker,
  pack: makePackStickers,
  clip: makeClipSticker,
}

export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const make = MODES[textOf(input, 'mode')]
  if (!make) throw new Error(`There is no way to make stickers by ${textOf(input, 'mode')}.`)
  return make(input, tools)
}

export const edit = editSticker

/** Words may name something that cannot be drawn, and a photo's subject may be unclear. */
export async function inspect(input: EngineInput, tools: TaskTools): Promise<Inspection> {
  switch (textOf(input, 'mode')) {
    case 'text':
      return inspectPrompt(input)
    case 'clip':
      return { faces: [], warnings: [] }
    case 'pack':
      return inspectSubject(input, tools, { side: PACK_PHOTO_SIDE, warning: 'sticker_edge_unsure' })
    default:
      return inspectSubject(input, tools, { side: MAX_STICKER_SIDE, warning: 'sticker_edge_unsure' })
  }
}
