import speech from '../../../content/speech.json' with { type: 'json' }
import { type Around, pronounceInContext } from './context.ts'
import { type Dictionary, loadDictionary } from './dictionary.ts'
import { type LetterSounds, loadLetterSounds, soundOut } from './letter-sounds.ts'
import { spell } from './letters.ts'

/** Gives the pronunciation of words, in the symbols of the dictionary. */
export interface Pronouncer {
  pronounce(written: string, around: Around): string
  /** Whether a word begins with a vowel sound. */
  beginsWithVowel(written: string): boolean
}

export async function createPronouncer(): Promise<Pronouncer> {
  const [dictionary, sounds] = await Promise.all([loadDictionary(), loadLetterSounds()])
  const alone = (written: string) => pronounceAlone(written, dictionary, sounds)
  return {
    pronounce: (written, around) =>
      (isSpelled(written, dictionary) ? null : pronounceInContext(written.toLowerCase(), around)) ??
      alone(written),
    beginsWithVowel: (written) => /^[ˈˌ]?[AIOWYiuæɑɔəɛɜɪʊʌɐᵊ]/u.test(alone(written)),
  }
}

function pronounceAlone(written: string, dictionary: Dictionary, sounds: LetterSounds): string {
  const plural = /^([A-Z]{2,})'?s$/.exec(written)?.[1]
  if (plural && isSpelled(plural, dictionary)) return spell(plural) + endingS(spell(plural))
  if (isSpelled(written, dictionary)) return spell(written)
  const word = written.toLowerCase()
  return (
    lookUp(word, dictionary) ??
    inParts(written, dictionary) ??
    lookUp(drawnOut(word), dictionary) ??
    lookUp(word.replace(/([a-z])\1+/g, '$1'), dictionary) ??
    soundOutOrSpell(word.replaceAll("'", ''), sounds)
  )
}

/** In a word such as "eue" each letter could be silent, but nobody leaves out the word. */
function soundOutOrSpell(word: string, sounds: LetterSounds): string {
  return soundOut(word, sounds) || spell(word)
}

/** Abbreviations in capitals that mean something else as lowercase words. */
const SHORT_NAMES = new Set(speech.spelledNames)
/** Longer words in capitals are read as words, if they have a vowel. */
const MAX_LETTERS = 5

/** Whether it is an abbreviation, such as FBI, or a letter. */
function isSpelled(written: string, dictionary: Dictionary): boolean {
  if (!/^[A-Z]+$/.test(written)) return false
  if (written.length === 1) return written !== 'A' && written !== 'I'
  if (SHORT_NAMES.has(written)) return true
  if (dictionary.has(written.toLowerCase())) return false
  return written.length <= MAX_LETTERS || !/[AEIOUY]/.test(written)
}

/** The word itself, or another form of it. */
function lookUp(word: string, dictionary: Dictionary): string | null {
  const own = dictionary.get(word)
  if (own) return own
  const find = (stem: string) => dictionary.get(stem)
  const ending = /^(.{2,}?)('s|s'|es|s|'ll|'ve|'d|ed|d|ing|in'|er|est|ly|ness|less|ful|able|ish)$/.exec(word)
  const [, stem = '', suffix = ''] = ending ?? []
  const silent = find(`${stem}e`)
  const doubled = /([^aeiou])\1$/.test(stem) ? find(stem.slice(0, -1)) : undefined
  const base =
    find(stem) ?? (/^(ed|ing|in'|er|est|able|ish|es)$/.test(suffix) ? (silent ?? doubled) : undefined)
  if (base && suffix) return base + endingOf(suffix, base)
  const [, prefix = '', rest = ''] =
    /^(un|re|non|over|under|super|anti|mini|pre|mis|out|sub|inter|multi)(.{3,})$/.exec(word) ?? []
  const first = find(prefix)
  const second = find(rest)
  return first && second ? joined(first, second) : null
}

const ENDINGS: Record<string, string> = speech.endings

function endingOf(suffix: string, stem: string): string {
  if (/^(?:'s|s'|e?s)$/.test(suffix)) return endingS(stem)
  return /^e?d$/.test(suffix) ? endingD(stem) : (ENDINGS[suffix] ?? '')
}

function endingS(stem: string): string {
  if (/[szʃʒʧʤ]$/u.test(stem)) return 'ɪz'
  return /[ptkfθ]$/u.test(stem) ? 's' : 'z'
}

function endingD(stem: string): string {
  if (/[td]$/u.test(stem)) return 'ɪd'
  return /[pkfθsʃʧ]$/u.test(stem) ? 't' : 'd'
}

/** A compound, such as PlayStation or stickermaker, split into two words as near to its middle as possible. */
function inParts(written: string, dictionary: Dictionary): string | null {
  const humps = written.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z']+/g) ?? []
  if (humps.length > 1) {
    const parts = humps.map((hump) =>
      isSpelled(hump, dictionary) ? spell(hump) : lookUp(hump.toLowerCase(), dictionary),
    )
    if (parts.every((part) => part !== null)) return parts.reduce(joined)
  }
  const word = written.toLowerCase()
  const fromMiddle = (cut: number) => Math.abs(cut - word.length / 2)
  const cuts = Array.from({ length: Math.max(0, word.length - 5) }, (_, i) => i + 3)
  for (const cut of cuts.sort((one, other) => fromMiddle(one) - fromMiddle(other))) {
    const first = dictionary.get(word.slice(0, cut))
    const second = lookUp(word.slice(cut), dictionary)
    if (first && second) return joined(first, second)
  }
  return null
}

/** "Sooooo goooood" is "so good": letters for fun are one at the end of a word and mostly two inside. */
function drawnOut(word: string): string {
  return word.replace(/([a-z])\1{2,}$/, '$1').replace(/([a-z])\1{2,}/g, '$1$1')
}

/** The second part has the weaker stress. */
function joined(first: string, second: string): string {
  return first + second.replaceAll('ˈ', 'ˌ')
}
