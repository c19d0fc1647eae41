import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { Understanding } from './prompt.ts'
import { createFindByMeaning } from './words/meaning.ts'
import { understand } from './words/understand.ts'

const findByMeaning = createFindByMeaning()

/** Understands a part of a prompt, in which there may be nothing to be drawn. */
export function readPart(text: string): Promise<Understanding> {
  return understand(text, findByMeaning)
}

/** Understands a prompt, or rejects one in which there is nothing that can be drawn. */
export async function readPrompt(text: string): Promise<Understanding> {
  const prompt = await readPart(text)
  const { things, place, lettering, unknown } = prompt
  if (things.length === 0 && !place && !lettering && unknown.length > 0) {
    throw new RejectedByEngineError('cannot_draw')
  }
  return prompt
}
