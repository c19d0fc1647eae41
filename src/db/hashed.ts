import type { Hash } from 'node:crypto'

/** A step of a pipeline that passes everything on and hashes it. */
export const hashed = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
