import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { loadOnce } from '../../../../../../shared/load-once.ts'
import { type Embed, loadEmbedding } from './embedding.ts'
import { listConcepts } from './lexicon.ts'

/** One byte per dimension, one row per concept, after the digest of the words they stand for. */
export const VECTORS_FILE = path.join(import.meta.dirname, 'concept-vectors.bin')
const DIMENSIONS = 384
const DIGEST_BYTES = 32

/** Below this the nearest drawing is something else altogether. */
const NEAR_ENOUGH = 0.6

/** The encoder takes words that begin alike for related ones, as in trampoline and tram. */
const ALIKE_IN_SPELLING = 3
const NEAR_ENOUGH_THOUGH_ALIKE = 0.85

/** The words of the drawing nearest in meaning to a noun, or null where none is near enough. */
type FindByMeaning = (noun: string) => Promise<string | null>

/**
 * Finds something that means nearly the same as a noun and can be drawn. Good enough to be suggested, never to be
 * drawn unasked.
 */
export function createFindByMeaning(): FindByMeaning {
  const loadVectors = loadOnce(load)
  return async (noun) => {
    const { embed, vectors } = await loadVectors()
    const { words, likeness } = nearest(await embed(noun), vectors)
    const alike = words.startsWith(noun.slice(0, ALIKE_IN_SPELLING))
    // A card is no credit card.
    if (words.split(' ').includes(noun)) return null
    return likeness >= (alike ? NEAR_ENOUGH_THOUGH_ALIKE : NEAR_ENOUGH) ? words : null
  }
}

/** The vectors of all concepts as they are stored beside this file; `scripts/write-concept-vectors.ts` writes them. */
export async function encodeConcepts(embed: Embed): Promise<Buffer> {
  const rows: Buffer[] = [digest()]
  for (const { words } of listConcepts()) {
    rows.push(
      Buffer.from(
        Int8Array.from(await embed(words), (value) => Math.round(Math.max(-1, Math.min(1, value * 4)) * 127))
          .buffer,
      ),
    )
  }
  return Buffer.concat(rows)
}

async function load(): Promise<{ embed: Embed; vectors: Int8Array }> {
  const [embed, stored] = await Promise.all([loadEmbedding(), readFile(VECTORS_FILE)])
  if (!stored.subarray(0, DIGEST_BYTES).equals(digest())) {
    throw new Error('The vectors are of other words: run scripts/write-concept-vectors.ts.')
  }
  const body = stored.subarray(DIGEST_BYTES)
  return { embed, vectors: new Int8Array(body.buffer, body.byteOffset, body.length) }
}

function nearest(vector: number[], vectors: Int8Array): { words: string; likeness: number } {
  let best = { words: '', likeness: -1 }
  for (const [row, { words }] of listConcepts().entries()) {
    let product = 0
    let length = 0
    for (let index = 0; index < DIMENSIONS; index++) {
      const value = vectors[row * DIMENSIONS + index] ?? 0
      product += value * (vector[index] ?? 0)
      length += value * value
    }
    const likeness = product / Math.sqrt(Math.max(1, length))
    if (likeness > best.likeness) best = { words, likeness }
  }
  return best
}

function digest(): Buffer {
  const words = listConcepts().map(({ concept, words: known }) => `${concept}=${known}`)
  return createHash('sha256').update(words.join('\n')).digest()
}
