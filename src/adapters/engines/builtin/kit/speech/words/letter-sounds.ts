import { readFile } from 'node:fs/promises'
import { loadOnce } from '../../../../../../shared/load-once.ts'

/** The sound of a letter, by its neighbours; learned from the dictionary by scripts/write-letter-sounds.ts. */
export const LETTER_SOUNDS_FILE = new URL('./letter-sounds.txt', import.meta.url)

/** The neighbours to look at, the most informative first. */
const NEIGHBOURS = [1, -1, 2, -2, 3, -3, 4, -4] as const

/** The contexts of a letter with decreasing numbers of neighbours, from all of them to none. */
export function contextsOf(word: string, i: number): string[] {
  let context = word[i] ?? ''
  const contexts = [context]
  for (const offset of NEIGHBOURS) {
    context += word[i + offset] ?? '-'
    contexts.push(context)
  }
  return contexts.reverse()
}

export type LetterSounds = ReadonlyMap<string, string>

export const loadLetterSounds = loadOnce(async () =>
  parseLetterSounds(await readFile(LETTER_SOUNDS_FILE, 'utf8')),
)

/** One line per sound: the sound, then every context in which it occurs. */
export function parseLetterSounds(text: string): LetterSounds {
  const sounds = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [sound = '', ...contexts] = line.split(' ')
    for (const context of contexts) sounds.set(context, sound)
  }
  return sounds
}

/** The probable pronunciation of a word that is not in the dictionary. */
export function soundOut(word: string, sounds: LetterSounds): string {
  const heard = Array.from(word, (_, i) => {
    const known = contextsOf(word, i).find((context) => sounds.has(context))
    return known === undefined ? '' : (sounds.get(known) ?? '')
  })
  return withOneStress(heard.join(''))
}

const VOWEL = /[AIOQWYaeiouæɑɐɒɔɛɜɪʊʌ]/u

/** Letters are guessed one by one, so a word may get no stress, or several. */
function withOneStress(phonemes: string): string {
  const [before = '', ...behind] = phonemes.split('ˈ')
  if (behind.length > 0) return `${before}ˈ${behind.join('ˌ')}`
  const place = phonemes.search(VOWEL)
  const vowel = place >= 0 ? place : phonemes.indexOf('ə')
  return vowel < 0 ? phonemes : `${phonemes.slice(0, vowel)}ˈ${phonemes.slice(vowel).replace(/^ə/, 'ʌ')}`
}
