import nearWords from './near-words.json' with { type: 'json' }
import table from './search-words.json' with { type: 'json' }

const KINDS = new Map<string, readonly string[]>(Object.entries(table.kinds))

/** From the sentence encoder (`scripts/write-search-words.ts`); words separated by spaces. */
const NEAR = new Map<string, string>(Object.entries(nearWords))

/**
 * Related words for a search: near synonyms, and things of that kind. They are English, like the words that our own
 * engines draw.
 */
export function otherWordsFor(word: string): string[] {
  const typed = word.toLowerCase()
  const name = singular(typed)
  const kind = KINDS.get(name) ?? []
  const found = new Set([...[name, ...kind].flatMap((each) => [each, ...sameAs(each)]), ...nearTo(name)])
  return [...found].filter((each) => each !== typed)
}

const nearTo = (word: string): string[] => NEAR.get(word)?.split(' ') ?? []

const sameAs = (word: string): string[] => table.same.filter((group) => group.includes(word)).flat()

/** Close enough for what people type: "cats", "puppies", "foxes". */
function singular(word: string): string {
  if (isKnown(word)) return word
  const shorter = [word.replace(/ies$/, 'y'), word.replace(/es$/, ''), word.replace(/s$/, '')]
  return shorter.find(isKnown) ?? word
}

const isKnown = (word: string): boolean =>
  KINDS.has(word) || NEAR.has(word) || table.same.some((group) => group.includes(word))
