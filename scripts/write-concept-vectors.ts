import { writeFile } from 'node:fs/promises'
import { loadEmbedding } from '../src/adapters/engines/builtin/kit/drawing/words/embedding.ts'
import { encodeConcepts, VECTORS_FILE } from '../src/adapters/engines/builtin/kit/drawing/words/meaning.ts'

/** Run this when a drawing gets a new name: the composer compares unknown words with these vectors. */
const vectors = await encodeConcepts(await loadEmbedding())
await writeFile(VECTORS_FILE, vectors)
console.log(`${VECTORS_FILE}: ${Math.round(vectors.length / 1024)} kB`)
