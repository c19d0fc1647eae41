import { type EngineInput, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { composePicture } from '../../kit/drawing/compose.ts'
import type { Understanding } from '../../kit/drawing/prompt.ts'
import { readPart } from '../../kit/drawing/read-prompt.ts'
import { defocus, resizePicture, sizeWithin } from '../../kit/pictures/load-picture.ts'
import type { Picture, Size } from '../../kit/pictures/raster.ts'

/** Drawings are also enlarged beyond this, since they lose little by it. */
const LARGEST_SIDE = 2048
/** The blur as a part of the longer side: behind a person in a photo it makes the drawing less obvious. */
const SOFTNESS = 1 / 90

/** Draws the place in a prompt without people in it, since the subject will stand there. */
export async function drawPrompt(
  input: EngineInput,
  { width, height }: Size,
  { signal }: Pick<TaskTools, 'signal'>,
): Promise<Picture> {
  const text = textOf(input, 'prompt')
  const prompt = await readPart(text)
  if (!asksForSomething(prompt)) throw new RejectedByEngineError('no_place')
  const drawn = await composePicture(
    {
      prompt: { ...prompt, things: prompt.place ? [] : prompt.things, lettering: null },
      text,
      ...sizeWithin({ width, height }, LARGEST_SIDE),
      style: 'flat',
      seed: input.seed,
    },
    { signal, progress: () => {} },
  )
  return defocus(await resizePicture(drawn, width, height), SOFTNESS)
}

function asksForSomething({ things, place, time, weather, backdrop }: Understanding): boolean {
  return things.length > 0 || [place, time, weather, backdrop].some((part) => part !== null)
}
