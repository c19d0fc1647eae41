import type { Understanding } from '../prompt.ts'
import { assemble } from './assemble.ts'
import { takeLettering } from './lettering-words.ts'
import { plain } from './lexicon.ts'
import { type Item, readWords } from './read-words.ts'
import { tokenise } from './tokens.ts'

/** The drawing nearest in meaning to a noun, or null where none is near enough. */
export type FindByMeaning = (noun: string) => Promise<string | null>

/** Reads what an everyday prompt asks to see. */
export async function understand(prompt: string, findByMeaning: FindByMeaning): Promise<Understanding> {
  const { lettering, rest } = takeLettering(prompt)
  const items = withoutDescriptions(readWords(tokenise(rest)))
  const guessed: string[] = []
  const resolved = await resolveUnknown(items, findByMeaning, guessed)
  return { ...assemble(resolved), lettering, guessed }
}

/** A word nobody knows is an adjective when a noun follows it at once, and a noun when none does. */
function withoutDescriptions(items: Item[]): Item[] {
  return items.filter((item, index) => {
    if (item.kind !== 'unknown') return true
    const next = items[index + 1]
    if (!next || next.afterPause) return true
    return !['thing', 'unknown', 'colour', 'size', 'place', 'mood'].includes(next.kind)
  })
}

async function resolveUnknown(
  items: Item[],
  findByMeaning: FindByMeaning,
  guessed: string[],
): Promise<Item[]> {
  const resolved: Item[] = []
  for (const item of items) {
    if (item.kind !== 'unknown') resolved.push(item)
    else {
      const concept = await findByMeaning(item.word)
      const entry = concept ? plain(concept) : null
      if (entry) guessed.push(item.word)
      resolved.push(entry ? { kind: 'thing', entry, plural: item.plural, afterPause: item.afterPause } : item)
    }
  }
  return resolved
}
