import type { Understanding } from '../prompt.ts'
import { assemble, describes } from './assemble.ts'
import { takeLettering } from './lettering-words.ts'
import { type Item, readWords } from './read-words.ts'
import type { RepairSpelling } from './spelling.ts'
import { repairedAs, type Token, tokenise } from './tokens.ts'
import { withVerbs } from './verbs.ts'

/** What a prompt asks to see, and how each of its words was read. */
export interface Account {
  understanding: Understanding
  items: readonly Item[]
  /** Understood words that still have no place in the drawing. */
  lost: ReadonlySet<Item>
}

export interface ReadOptions {
  repair?: RepairSpelling
  /** Whether a tool itself shows what the drawing cannot, as videos show motion. */
  isShown?: (words: string) => boolean
}

/** Reads what an everyday prompt asks to see. Anything not understood for certain is left out. */
export function understand(prompt: string, options?: ReadOptions): Understanding {
  return takeAccount(prompt, options).understanding
}

export function takeAccount(prompt: string, { repair, isShown }: ReadOptions = {}): Account {
  const { lettering, rest } = takeLettering(prompt)
  const tokens = withVerbs(tokenise(rest))
  const words = repair ? readRepaired(tokens, repair) : readWords(tokens)
  const items = words.map((item, index) => asShown(asDescription(item, words[index + 1]), isShown))
  const { read, lost } = assemble(items)
  return { understanding: { ...read, lettering }, items, lost }
}

/** Unknown words are read once more as what they probably meant. */
function readRepaired(tokens: Token[], repair: RepairSpelling): Item[] {
  const items = readWords(tokens)
  const repaired = new Map<Token, string>()
  for (const item of items) {
    if (item.kind !== 'unknown') continue
    for (const token of item.tokens) {
      const word = repair(token.lemma)
      if (word) repaired.set(token, token.plural ? `${word}s` : word)
    }
  }
  if (repaired.size === 0) return items
  return readWords(
    tokens.map((token) => {
      const word = repaired.get(token)
      return word ? repairedAs(token, word) : token
    }),
  )
}

/** An unknown word is an adjective if a noun follows it directly, and a noun otherwise. */
function asDescription(item: Item, next: Item | undefined): Item {
  return item.kind === 'unknown' && describes(next) ? { ...item, kind: 'undrawn' } : item
}

function asShown(item: Item, isShown: ReadOptions['isShown']): Item {
  if (!isShown || (item.kind !== 'undrawn' && item.kind !== 'unknown')) return item
  return isShown(item.tokens.map(({ word }) => word).join(' ')) ? { ...item, kind: 'shown' } : item
}
