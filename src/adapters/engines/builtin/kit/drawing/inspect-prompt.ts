import type { EngineInput, Inspection } from '../../../../../modules/generations/engine.ts'
import { textOf } from '../../host/form-values.ts'
import { explainPrompt } from './read-prompt.ts'

/** Says before anything is paid what will be in the picture, and what will not. */
export async function inspectPrompt(input: EngineInput): Promise<Inspection> {
  return { faces: [], warnings: [], reading: await explainPrompt(textOf(input, 'prompt')) }
}
