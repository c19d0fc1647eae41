import type { EngineInput, EngineOutput, Inspection } from '../../../../../modules/generations/engine.ts'
import { textOf } from '../../host/form-values.ts'
import type { Task, TaskTools } from '../../host/task.ts'
import { inspectPrompt } from '../../kit/drawing/inspect-prompt.ts'
import { makeClipSticker } from './clip-sticker.ts'
import { editSticker } from './edit-sticker.ts'
import { makePackStickers } from './pack-sticker.ts'
import { makePhotoSticker } from './photo-sticker.ts'
import { makeTextSticker } from './text-sticker.ts'

/** The ways to a sticker, by the mode that is chosen in the form. */
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

/** Only words can ask for something that cannot be drawn. */
export async function inspect(input: EngineInput): Promise<Inspection> {
  return textOf(input, 'mode') === 'text' ? inspectPrompt(input) : { faces: [], warnings: [] }
}
