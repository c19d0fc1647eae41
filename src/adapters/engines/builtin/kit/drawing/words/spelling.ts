import { findInPackage } from '../../../models/packages.ts'
import { DICTIONARY_FILE } from '../../speech/speech-files.ts'
import { loadDictionary } from '../../speech/words/dictionary.ts'
import { namesOfDrawings } from './lexicon.ts'
import { singular } from './tokens.ts'
import { PLACES } from './vocabulary.ts'

/** The word that was probably meant, or null if none is near or it is a word already. */
export type RepairSpelling = (word: string) => string | null

const SHORTEST = 5
const LONG_ENOUGH_FOR_TWO = 6

/**
 * Corrects towards what can be drawn, and towards other known words. Without the dictionary of the speech engine
 * nothing is corrected.
 */
export async function loadRepairSpelling(others: readonly string[] = []): Promise<RepairSpelling> {
  if (!findInPackage(DICTIONARY_FILE.package, DICTIONARY_FILE.path)) return () => null
  const dictionary = await loadDictionary()
  const isWord = (word: string) => dictionary.has(word) || dictionary.has(singular(word))
  return createRepairSpelling(isWord, [...namesOfDrawings(), ...PLACES.keys(), ...others])
}

/** An English word is never corrected: a crate must not become a crane. */
export function createRepairSpelling(
  isWord: (word: string) => boolean,
  known: readonly string[],
): RepairSpelling {
  const candidates = [...new Set(known)].filter((word) => word.length >= SHORTEST - 1 && !word.includes(' '))
  return (word) => {
    if (word.length < SHORTEST || isWord(word)) return null
    const allowed = word.length >= LONG_ENOUGH_FOR_TWO ? 2 : 1
    const near = candidates
      .filter((candidate) => candidate[0] === word[0])
      .map((candidate) => ({ candidate, mistakes: mistakesBetween(word, candidate) }))
      .filter(({ mistakes }) => mistakes <= allowed)
      .sort((first, second) => first.mistakes - second.mistakes)
    const [best, other] = near
    const isTold = best && (!other || other.mistakes > best.mistakes)
    return isTold ? best.candidate : null
  }
}

/** Missing, extra, wrong or swapped letters. */
function mistakesBetween(first: string, second: string): number {
  if (Math.abs(first.length - second.length) > 2) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (let i = 1; i <= first.length; i++) {
    const row = [i]
    for (let j = 1; j <= second.length; j++) {
      const same = first[i - 1] === second[j - 1] ? 0 : 1
      const swapped = first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + same,
        swapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[second.length] ?? 0
}
