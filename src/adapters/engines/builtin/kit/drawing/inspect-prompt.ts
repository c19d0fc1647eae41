import type { EngineInput, Inspection } from '../../../../../modules/generations/engine.ts'
import { textOf } from '../../host/form-values.ts'
import { readPrompt } from './read-prompt.ts'

/** Says before anything is paid what will not be in the picture. */
export async function inspectPrompt(input: EngineInput): Promise<Inspection> {
  const { unknown, guessed } = await readPrompt(textOf(input, 'prompt'))
  const warnings: Inspection['warnings'] = []
  if (unknown.length > 0) warnings.push('not_all_drawn')
  if (guessed.length > 0) warnings.push('drawn_by_nearest')
  return { faces: [], warnings }
}
