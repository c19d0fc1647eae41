import { isPlainPerson } from '../drawing/concepts.ts'
import { findEntry } from '../drawing/words/lexicon.ts'
import { singular } from '../drawing/words/tokens.ts'
import { PERSON, THINGS } from './things-network.ts'

/** The longest names have three words, such as potted house plant. */
const MAX_WORDS = 3

/** The words that name a thing, and the network's label for it. */
export interface ThingName {
  words: string
  label: string
  isPlural: boolean
}

/** The first thing that a text names, or null. */
export function findThingName(
  text: string,
  isName: (words: string) => boolean = () => true,
): ThingName | null {
  const words = text.split(' ')
  for (let start = 0; start < words.length; start++) {
    for (let count = MAX_WORDS; count > 0; count--) {
      const name = words.slice(start, start + count).join(' ')
      const label = start + count <= words.length && isName(name) ? labelOf(name) : null
      if (label) return { words: name, label, isPlural: name !== inSingular(name) }
    }
  }
  return null
}

/** Animals, vehicles, dishes and furniture drawn by the same emoji are of the same kind: a puppy is a dog. */
function labelOf(name: string): string | null {
  const one = inSingular(name)
  const named = THINGS.find(({ label, names }) => label === one || names?.includes(one))
  if (named) return named.label
  const concept = findEntry(one)?.concept
  if (!concept) return null
  if (isPlainPerson(concept) || concept === 'baby') return PERSON
  return THINGS.find(({ label, kind }) => kind && findEntry(label)?.concept === concept)?.label ?? null
}

function inSingular(name: string): string {
  const words = name.split(' ')
  const last = words.pop() ?? ''
  return [...words, singular(last)].join(' ')
}
