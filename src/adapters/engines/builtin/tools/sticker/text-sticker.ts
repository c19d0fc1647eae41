import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { numberOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { composeSubjects } from '../../kit/drawing/compose.ts'
import { readPrompt } from '../../kit/drawing/read-prompt.ts'
import { drawSticker, readStickerStyle } from '../../kit/pictures/draw-sticker.ts'
import { saveSticker } from './save-sticker.ts'

const SIDE = 1280

/** A sticker of the thing that the words name, without a scene around it. */
export async function makeTextSticker(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  const text = textOf(input, 'prompt')
  const prompt = await readPrompt(text)
  const count = numberOf(input, 'outputs')
  const outputs: EngineOutput[] = []
  for (let index = 0; index < count; index++) {
    const progress = (done: number) => tools.progress(0.1 + (0.9 * (index + done * 0.6)) / count, 'drawing')
    const subject = await composeSubjects(
      { prompt, text, width: SIDE, height: SIDE, style: 'soft3d', seed: input.seed + index },
      { signal, progress },
    )
    // A place alone, such as "a forest", has no outline to cut.
    if (!subject) throw new RejectedByEngineError('cannot_draw')
    signal.throwIfAborted()
    const folder = path.join(workspace, String(index + 1))
    await mkdir(folder)
    outputs.push(await saveSticker(await drawSticker(subject, readStickerStyle(input)), folder))
  }
  return outputs
}
