import languages from '../../../content/languages.json' with { type: 'json' }

/** Common words of each language that are rare in the others, and above all in English. */
const WORDS = Object.fromEntries(
  Object.entries(languages.distinctWords).map(([language, words]) => [language, new Set(words.split(' '))]),
)
const { English: ENGLISH = new Set<string>(), ...OTHERS } = WORDS
/** Before a capital they are parts of a name, as in "Leonardo da Vinci". */
const NAME_PARTICLES = new Set(languages.nameParticles.split(' '))

/** More letters of another script than this are not just a name. */
const MAX_FOREIGN_LETTERS = 0.3
/** A sentence with fewer known words than this is not English. */
const MIN_KNOWN = 0.5
const MIN_WORDS = 5
const MIN_SHARE = 0.15
/** One word may be a coincidence, or a common saying. */
const MIN_LEAD = 2

/**
 * Whether a text, or a sentence of it, is clearly not English. Foreign words in an English sentence and names do not
 * make it another language. `isKnown` recognises English words.
 */
export function isOtherLanguage(text: string, isKnown: (word: string) => boolean): boolean {
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0
  const foreign = text.match(/(?!\p{Script=Latin})\p{Letter}/gu)?.length ?? 0
  if (foreign > MAX_FOREIGN_LETTERS * letters) return true
  return [text, ...text.split(/[.!?…\n]+/)].some((passage) => isForeign(wordsOf(passage), isKnown))
}

function wordsOf(passage: string): string[] {
  const written =
    passage
      .normalize('NFC')
      .replace(/[’‘ʼ]/g, "'")
      .match(/[\p{Letter}\p{Mark}']+/gu) ?? []
  return written
    .filter((word, i) => !(NAME_PARTICLES.has(word.toLowerCase()) && /^\p{Lu}/u.test(written[i + 1] ?? '')))
    .map((word) => word.toLowerCase())
}

function isForeign(words: string[], isKnown: (word: string) => boolean): boolean {
  if (words.length === 0) return false
  const english = words.filter((word) => ENGLISH.has(word)).length
  const other = Math.max(
    ...Object.values(OTHERS).map((list) => words.filter((word) => list.has(word)).length),
  )
  if (english === 0 && other === words.length) return true
  if (other - english >= MIN_LEAD && other >= MIN_SHARE * words.length) return true
  if (words.length < MIN_WORDS || english >= MIN_SHARE * words.length) return false
  return words.filter((word) => ENGLISH.has(word) || isKnown(word)).length < MIN_KNOWN * words.length
}
