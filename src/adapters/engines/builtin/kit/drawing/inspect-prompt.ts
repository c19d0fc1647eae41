import type { EngineInput, Inspection, PromptReading } from '../../../../../modules/generations/engine.ts'
import { textOf } from '../../host/form-values.ts'
import { canBeDrawn, explainPrompt } from './read-prompt.ts'

/** Says before payment what will be in the picture, and what will not. */
export async function inspectPrompt(input: EngineInput): Promise<Inspection> {
  const prompt = textOf(input, 'prompt')
  const reading = await explainPrompt(prompt)
  const unwanted = unwantedIn(input)
  return {
    faces: [],
    warnings: [],
    ...((await canBeDrawn(prompt, unwanted)) ? {} : { rejection: 'cannot_draw' as const }),
    reading: unwanted === '' ? reading : withUnwanted(reading, await explainPrompt(unwanted)),
  }
}

/** Empty where nothing is excluded. */
export function unwantedIn(input: EngineInput): string {
  return 'negativePrompt' in input.values ? textOf(input, 'negativePrompt').trim() : ''
}

/** Unknown words cannot be left out either, which is reported together with those of the prompt. */
function withUnwanted(reading: PromptReading, { understood, ignored }: PromptReading): PromptReading {
  const without = (words: string) => `without ${words}`
  return {
    ...reading,
    understood: [...reading.understood, ...understood.map(without)],
    ignored: [...reading.ignored, ...ignored.map(without)],
  }
}
