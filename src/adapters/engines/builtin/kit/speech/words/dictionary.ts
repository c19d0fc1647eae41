import { loadOnce } from '../../../../../../shared/load-once.ts'
import speech from '../../../content/speech.json' with { type: 'json' }
import { readVerified } from '../../../models/verified.ts'
import { DICTIONARY_FILE } from '../speech-files.ts'

/** The pronunciations of a word, by its lowercase form. */
export type Dictionary = ReadonlyMap<string, string>

export const loadDictionary = loadOnce(readDictionary)

async function readDictionary(): Promise<Dictionary> {
  const text = Buffer.from(await readVerified(DICTIONARY_FILE)).toString('utf8')
  const words = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line.startsWith(';;;')) continue
    const [word, phonemes] = line.split('\t')
    if (word && phonemes) words.set(word.toLowerCase(), phonemes)
  }
  for (const [word, phonemes] of Object.entries(NEW_WORDS)) words.set(word, phonemes)
  return words
}

/** Words that are newer than the dictionary, or that people pronounce differently. */
const NEW_WORDS: Record<string, string> = speech.newWords
