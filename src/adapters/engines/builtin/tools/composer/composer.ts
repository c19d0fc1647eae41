import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { EngineInput, EngineOutput } from '../../../../../modules/generations/engine.ts'
import { numberOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { composePicture } from '../../kit/drawing/compose.ts'
import { inspectPrompt, unwantedIn } from '../../kit/drawing/inspect-prompt.ts'
import type { DrawingStyle } from '../../kit/drawing/prompt.ts'
import { readPrompt } from '../../kit/drawing/read-prompt.ts'
import type { Size } from '../../kit/pictures/raster.ts'
import { savePhoto } from '../../kit/pictures/save-photo.ts'

/** About 1.6 megapixels in every shape. */
const SIZES: Record<string, Size> = {
  '1:1': { width: 1280, height: 1280 },
  '4:3': { width: 1480, height: 1110 },
  '3:4': { width: 1110, height: 1480 },
  '16:9': { width: 1712, height: 963 },
  '9:16': { width: 963, height: 1712 },
}

/** Pictures from words. The outputs of one run differ by their seed. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  const text = textOf(input, 'prompt')
  const prompt = await readPrompt(text, unwantedIn(input))
  const size = SIZES[textOf(input, 'ratio')] ?? { width: 1280, height: 1280 }
  const count = numberOf(input, 'outputs')
  const outputs: EngineOutput[] = []
  for (let index = 0; index < count; index++) {
    const progress = (done: number) => tools.progress(0.1 + (0.9 * (index + done * 0.7)) / count, 'drawing')
    const style = textOf(input, 'drawing') as DrawingStyle
    const picture = await composePicture(
      { prompt, text, ...size, style, seed: input.seed + index },
      { signal, progress },
    )
    signal.throwIfAborted()
    const folder = path.join(workspace, String(index + 1))
    await mkdir(folder)
    outputs.push(await savePhoto(picture, folder, null))
  }
  return outputs
}

export const inspect = inspectPrompt
