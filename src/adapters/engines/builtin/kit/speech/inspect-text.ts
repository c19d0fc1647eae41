import { type Inspection, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { isOtherLanguage } from './text/guess-language.ts'
import { normalise } from './text/normalise.ts'
import { loadDictionary } from './words/dictionary.ts'

/** More letters of another script than this are not just a name. */
const MAX_FOREIGN = 0.02

/** Warns before payment about text that cannot be spoken. Another language would be read as if it were English. */
export async function inspectText(text: string): Promise<Inspection['warnings']> {
  const dictionary = await loadDictionary()
  if (isOtherLanguage(text, (word) => dictionary.has(word))) throw new RejectedByEngineError('other_language')
  if (!/[A-Za-z]/.test(normalise(text))) throw new RejectedByEngineError('nothing_to_say')
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0
  const foreign = text.match(/(?!\p{Script=Latin})\p{Letter}/gu)?.length ?? 0
  return foreign > MAX_FOREIGN * letters ? ['not_all_spoken'] : []
}
