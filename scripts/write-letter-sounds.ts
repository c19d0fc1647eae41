import { writeFile } from 'node:fs/promises'
import { loadDictionary } from '../src/adapters/engines/builtin/kit/speech/words/dictionary.ts'
import {
  contextsOf,
  LETTER_SOUNDS_FILE,
  parseLetterSounds,
  soundOut,
} from '../src/adapters/engines/builtin/kit/speech/words/letter-sounds.ts'

/**
 * Learns from the dictionary how letters are pronounced. Run this when the dictionary changes. First the sounds of a
 * word are distributed over its letters, none, one or two for each, so that the same letters mostly get the same
 * sounds. Then each context is kept whose most common sound differs from that of the shorter context.
 */

const ROUNDS = 4
/** A context seen less often is chance. */
const SEEN_AT_LEAST = 2
const TESTED_EVERY = 50

type Word = { letters: string; sounds: string[] }

const words: Word[] = [...(await loadDictionary())]
  .filter(([word]) => /^[a-z]{2,}$/.test(word))
  .map(([letters, phonemes]) => ({ letters, sounds: phonemes.match(/[ˈˌ]?./gu) ?? [] }))
const tested = words.filter((_, i) => i % TESTED_EVERY === 0)
const learnt = words.filter((_, i) => i % TESTED_EVERY !== 0)

let likely = (letter: string, sound: string): number =>
  isVowelLetter(letter) === isVowelSound(sound) ? 1 : 0.1
for (let round = 0; round < ROUNDS; round++) {
  const counts = new Map<string, number>()
  const totals = new Map<string, number>()
  for (const word of learnt) {
    align(word)?.forEach((sound, i) => {
      const letter = word.letters[i] ?? ''
      add(counts, `${letter} ${sound.replaceAll(/[ˈˌ]/g, '')}`)
      add(totals, letter)
    })
  }
  likely = (letter, sound) =>
    ((counts.get(`${letter} ${sound}`) ?? 0) + 0.01) / ((totals.get(letter) ?? 0) + 1)
}

const text = learn()
await writeFile(LETTER_SOUNDS_FILE, text)
const sounds = parseLetterSounds(text)
const plain = (phonemes: string) => phonemes.replaceAll(/[ˈˌ]/g, '')
const right = tested.filter(({ letters, sounds: own }) => soundOut(letters, sounds) === own.join(''))
const nearly = tested.filter(
  ({ letters, sounds: own }) => plain(soundOut(letters, sounds)) === plain(own.join('')),
)
console.log(
  `${Math.round(text.length / 1024)} kB; of ${tested.length} words it had not seen, ${right.length} are right and ${nearly.length} but for the stress`,
)

/** The most likely distribution of the sounds of a word over its letters; null where there are too many. */
function align({ letters, sounds: own }: Word): string[] | null {
  const best = Array.from({ length: letters.length + 1 }, () =>
    new Float64Array(own.length + 1).fill(-Infinity),
  )
  const taken = best.map((row) => new Uint8Array(row.length))
  const at = (i: number, j: number) => best[i]?.[j] ?? -Infinity
  const first = best[0]
  if (first) first[0] = 0
  for (let i = 1; i <= letters.length; i++) {
    for (let j = 0; j <= own.length; j++) {
      for (let count = 0; count <= Math.min(2, j); count++) {
        const sound = plainOf(own.slice(j - count, j))
        const score =
          at(i - 1, j - count) + Math.log(likely(letters[i - 1] ?? '', sound) * (count === 1 ? 1 : 0.3))
        const row = best[i]
        const choice = taken[i]
        if (row && choice && score > at(i, j)) {
          row[j] = score
          choice[j] = count
        }
      }
    }
  }
  if (at(letters.length, own.length) === -Infinity) return null
  const dealt: string[] = []
  for (let i = letters.length, j = own.length; i > 0; i--) {
    const count = taken[i]?.[j] ?? 0
    dealt.unshift(own.slice(j - count, j).join(''))
    j -= count
  }
  return dealt
}

function learn(): string {
  const heard = new Map<string, Map<string, number>>()
  for (const word of learnt) {
    align(word)?.forEach((sound, i) => {
      for (const context of contextsOf(word.letters, i)) {
        const counts = heard.get(context) ?? new Map<string, number>()
        add(counts, sound)
        heard.set(context, counts)
      }
    })
  }
  const known = new Map<string, string>()
  const bySound = new Map<string, string[]>()
  for (const [context, counts] of [...heard].sort(([one], [other]) => one.length - other.length)) {
    const [[sound, count] = ['', 0]] = [...counts].sort(([, one], [, other]) => other - one)
    let shorter = context.slice(0, -1)
    while (shorter && !known.has(shorter)) shorter = shorter.slice(0, -1)
    if (count < SEEN_AT_LEAST || known.get(shorter) === sound) continue
    known.set(context, sound)
    bySound.set(sound, [...(bySound.get(sound) ?? []), context])
  }
  return [...bySound].map(([sound, contexts]) => [sound, ...contexts].join(' ')).join('\n')
}

function plainOf(sounds: string[]): string {
  return sounds.join('').replaceAll(/[ˈˌ]/g, '')
}

function isVowelLetter(letter: string): boolean {
  return 'aeiouy'.includes(letter)
}

function isVowelSound(sound: string): boolean {
  return /[AIOWYiuæɑɔəɛɜɪʊʌ]/u.test(sound)
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
