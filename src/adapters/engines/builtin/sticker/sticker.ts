import type { EngineInput, EngineOutput } from '../../../../modules/generations/engine.ts'
import type { Task, TaskTools } from '../host/task.ts'
import { textOf } from '../values.ts'
import { makePhotoSticker } from './photo-sticker.ts'

/** The ways to a sticker, by the mode that is chosen in the form. */
const MODES: Record<string, Task<EngineInput, EngineOutput[]>> = {
  image: makePhotoSticker,
}

export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const make = MODES[textOf(input, 'mode')]
  if (!make) throw new Error(`There is no way to make stickers by ${textOf(input, 'mode')}.`)
  return make(input, tools)
}
