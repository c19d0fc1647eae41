import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import colours from '../src/adapters/engines/builtin/content/colours.json' with { type: 'json' }
import labels from '../src/adapters/engines/builtin/content/picture-labels.json' with { type: 'json' }
import { loadEmbedding } from '../src/adapters/engines/builtin/kit/drawing/words/embedding.ts'
import { namesOfDrawings } from '../src/adapters/engines/builtin/kit/drawing/words/lexicon.ts'
import { findInPackage } from '../src/adapters/engines/builtin/models/packages.ts'
import table from '../src/modules/creations/search-words.json' with { type: 'json' }

/**
 * Writes which words mean nearly the same, judged by the sentence encoder, for the search among creations. Run this
 * when the hand-written words or the labels of pictures change; it takes some minutes.
 */
const FILE = path.resolve(import.meta.dirname, '../src/modules/creations/near-words.json')

/** A dog and a cat have 0.66, a dog and a puppy 0.8. */
const NEAR_ENOUGH = 0.7

/**
 * Searching for a dog does not mean every animal, though the two are near; the hand-written table leads the other
 * way.
 */
const KINDS = new Set([...Object.keys(table.kinds), ...labels.flatMap(({ kind }) => kind ?? [])])
const NO_KINDS = new Set(['person'])
/** All colours are near to each other. */
const COLOURS = new Set(Object.keys(colours.named))

const known = new Set(await knownWords())
const isPlural = (word: string) => word.endsWith('s') && known.has(word.slice(0, -1))
const words = [...known].filter((word) => /^[a-z]{3,}$/.test(word) && !isPlural(word)).toSorted()
const embed = await loadEmbedding()
const vectors: number[][] = []
for (const word of words) vectors.push(await embed(word))
const near = words.flatMap((word, i) => {
  const others = words.filter(
    (other, j) => j !== i && isMeantBy(word, other) && likeness(i, j) >= NEAR_ENOUGH,
  )
  return others.length > 0 ? [[word, others.join(' ')]] : []
})
await writeFile(FILE, `${JSON.stringify(Object.fromEntries(near), null, 2)}\n`)
console.log(`${FILE}: ${near.length} of ${words.length} words have others near them`)

async function knownWords(): Promise<string[]> {
  const emoji = findInPackage('emojilib', 'dist/emoji-en-US.json')
  if (!emoji) throw new Error('The package emojilib is not installed.')
  const tags: Record<string, string[]> = JSON.parse(await readFile(emoji, 'utf8'))
  return [
    ...Object.values(tags).flat(),
    ...namesOfDrawings(),
    ...labels.flatMap(({ label, kind }) => [label, kind ?? '']),
    ...table.same.flat(),
    ...Object.entries(table.kinds).flatMap(([kind, members]) => [kind, ...members]),
  ].map((word) => word.toLowerCase())
}

function isMeantBy(word: string, other: string): boolean {
  if (COLOURS.has(word) || COLOURS.has(other)) return false
  return !KINDS.has(other) || NO_KINDS.has(other)
}

/** All of them have length 1. */
function likeness(i: number, j: number): number {
  const [one = [], other = []] = [vectors[i], vectors[j]]
  return one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0)
}
