/** Converts the dictionary's sounds into those that the voices were trained on. */

const VOWELS = 'AIOQWYaeiouæɑɐɒɔəɛɜɪʊʌᵊᵻ'

/** American: an unstressed "er" is short, and a "t" between vowels is flapped, as in "water". */
export function american(phonemes: string): string {
  return reduced(phonemes).replace(new RegExp(`(?<=[${VOWELS}ɹ])t(?=[əiɪᵊO](?!ː))`, 'gu'), 'T')
}

const BRITISH: readonly [RegExp, string][] = [
  [/O/gu, 'Q'],
  [new RegExp(`ɜɹ(?![${VOWELS}])`, 'gu'), 'ɜː'],
  [new RegExp(`ɑɹ(?![${VOWELS}ˈˌ])`, 'gu'), 'ɑː'],
  [new RegExp(`ɔɹ(?![${VOWELS}ˈˌ])`, 'gu'), 'ɔː'],
  [new RegExp(`([ɪʊ])ɹ(?![${VOWELS}ˈˌ])`, 'gu'), '$1ə'],
  [new RegExp(`ɛɹ(?![${VOWELS}ˈˌ])`, 'gu'), 'ɛː'],
  [new RegExp(`əɹ(?![${VOWELS}ˈˌ])`, 'gu'), 'ə'],
  // The dictionary has one sound for "lot" and "spa"; the first is much more frequent.
  [/ɑ(?![ɹː])/gu, 'ɒ'],
  [/æ/gu, 'a'],
  [/ɔ(?!ː)(?=[lktdnzsfθ])/gu, 'ɔː'],
  [/([ˈˌ])i(?!ː)/gu, '$1iː'],
  [/u(?!ː)/gu, 'uː'],
]

/** British: no "r" after a vowel, and other vowels. */
export function british(phonemes: string): string {
  return BRITISH.reduce((done, [american, own]) => done.replace(american, own), reduced(phonemes))
}

function reduced(phonemes: string): string {
  return phonemes
    .replace(/(?<![ˈˌ])ɜɹ/gu, 'əɹ')
    .replace(/(?<=[bdfɡkpstvzʃʒʧʤθ])əl(?![AIOWYiuæɑɔəɛɜɪʊʌˈˌ])/gu, 'ᵊl')
    .replace(/(?<=[dstz])ən(?![AIOWYiuæɑɔəɛɜɪʊʌˈˌ])/gu, 'ᵊn')
}
