import { findEntry } from './lexicon.ts'
import type { Token } from './tokens.ts'
import {
  ADJECTIVES_OR_THINGS,
  BODY_PARTS,
  FILLERS,
  MEANINGS,
  MEASURES,
  type Meaning,
  NAMING,
  NEGATIONS,
  PLACES,
} from './vocabulary.ts'

/** A word or phrase of the prompt and what it means. */
export type Item = Meaning & { afterPause: boolean; tokens: readonly Token[] }

const MAX_PHRASE_WORDS = 5
const MAX_NAME_WORDS = 3

export function readWords(tokens: Token[]): Item[] {
  const items: Item[] = []
  let index = 0
  while (index < tokens.length) {
    const { meaning, length } = readAt(tokens, index)
    const part = tokens.slice(index, index + length)
    items.push({ ...meaning, afterPause: part[0]?.afterPause ?? false, tokens: part })
    index += length
  }
  return items
}

/** The longest phrase that means something; single words fall back to their only possible meaning. */
function readAt(tokens: Token[], index: number): { meaning: Meaning; length: number } {
  for (let length = Math.min(MAX_PHRASE_WORDS, tokens.length - index); length > 1; length--) {
    const part = tokens.slice(index, index + length)
    if (part.slice(1).some((token) => token.afterPause)) continue
    const meaning = readPhrase(part)
    if (meaning) return { meaning, length }
  }
  const token = tokens[index]
  if (!token) return { meaning: { kind: 'filler' }, length: 1 }
  if (NAMING.has(token.word))
    return { meaning: { kind: 'undrawn' }, length: 1 + nameLength(tokens, index + 1) }
  if (MEASURES.has(token.word) && tokens[index + 1]?.word === 'of')
    return { meaning: { kind: 'filler' }, length: 2 }
  return { meaning: readWord(token, tokens[index + 1]), length: 1 }
}

/** How many words the name has that begins here: a cat named Pumpkin is no pumpkin. */
function nameLength(tokens: Token[], from: number): number {
  const name = tokens.slice(from, from + MAX_NAME_WORDS)
  const isCapital = ({ text }: Token) => /^\p{Lu}/u.test(text)
  const end = name.findIndex((token, i) => token.afterPause || (i > 0 && !isCapital(token)))
  return end < 0 ? name.length : end
}

function readPhrase(part: Token[]): Meaning | null {
  const words = part.map((token) => token.word).join(' ')
  const last = part.at(-1)
  const singularWords = [...part.slice(0, -1).map((token) => token.word), last?.lemma].join(' ')
  return (
    MEANINGS.get(words) ??
    PLACES.get(words) ??
    readThing(singularWords, last?.plural ?? false) ??
    PLACES.get(singularWords) ??
    null
  )
}

function readWord(token: Token, next: Token | undefined): Meaning {
  const { word, lemma, plural } = token
  if (word === 'and' || word === 'plus' || word === 'or') return { kind: 'and' }
  if (NEGATIONS.has(word)) return { kind: 'negation' }
  if (BODY_PARTS.has(word)) return { kind: 'bodyPart', part: lemma }
  if (word === 'background' || word === 'backdrop') return { kind: 'backdrop' }
  const thing = readThing(lemma, plural)
  if (ADJECTIVES_OR_THINGS.has(word)) {
    const described = next && !next.afterPause && isNoun(next)
    if (described) return MEANINGS.get(word) ?? { kind: 'filler' }
    if (thing) return thing
  }
  if (/^\d+$/.test(word)) return { kind: 'count', count: Math.max(1, Math.min(12, Number(word))) }
  const known = MEANINGS.get(word) ?? PLACES.get(word)
  if (known) return known
  if (FILLERS.has(word)) return { kind: 'filler' }
  return thing ?? PLACES.get(lemma) ?? readUnknown(token)
}

function readUnknown({ word, lemma, plural }: Token): Meaning {
  if (word.endsWith('ly') || word.length < 3) return { kind: 'filler' }
  if (/^\d|(?:ing|ed|ish|ful|less|ous|ive|est)$/.test(word)) return { kind: 'undrawn' }
  return { kind: 'unknown', word: lemma, plural }
}

function isNoun({ word, lemma }: Token): boolean {
  const kind = MEANINGS.get(word)?.kind
  if (BODY_PARTS.has(word) || kind === 'relation' || word === 'and') return false
  return (
    findEntry(lemma) !== null || PLACES.has(word) || kind === 'colour' || kind === 'size' || kind === 'mood'
  )
}

function readThing(words: string, plural: boolean): Meaning | null {
  const entry = findEntry(words)
  return entry ? { kind: 'thing', entry, plural } : null
}
