import { createHash } from 'node:crypto'
import {
  type BlobBody,
  BlobLengthError,
  type PutOptions,
  type StoredBlob,
} from '../../modules/assets/blob-store.ts'
import { streamFromIterable } from './web-streams.ts'

interface MeasuredBody {
  /** The body's own chunks, read one at a time. They fail on an abort and on a length other than promised. */
  chunks: AsyncGenerator<Uint8Array, void>
  /** What has gone through; to be read once, after the last chunk. */
  total(): StoredBlob
}

/** Counts and hashes a body on its way into a storage, so that no storage has to read it twice. */
export function measureBody(body: BlobBody, options: Pick<PutOptions, 'bytes' | 'signal'>): MeasuredBody {
  const promisedBytes = options.bytes
  const hash = createHash('sha256')
  let bytes = 0

  async function* measuredChunks(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of readChunks(body, options.signal)) {
      bytes += chunk.byteLength
      if (promisedBytes !== undefined && bytes > promisedBytes)
        throw new BlobLengthError(promisedBytes, bytes)
      hash.update(chunk)
      yield chunk
    }
    if (promisedBytes !== undefined && bytes < promisedBytes) throw new BlobLengthError(promisedBytes, bytes)
  }

  return { chunks: measuredChunks(), total: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/**
 * Reads through a stream's reader because cancelling it settles a pending read: an abort then takes effect even while
 * the source is silent, and the source learns that nobody reads any more.
 */
async function* readChunks(
  body: BlobBody,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void> {
  const reader = streamOf(body).getReader()
  const release = () => {
    // Not awaited: a silent source may take for ever, and its remaining data no longer matters.
    reader.cancel(signal?.reason).catch(() => undefined)
  }
  signal?.addEventListener('abort', release, { once: true })
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { done, value } = await reader.read()
      signal?.throwIfAborted()
      if (done) return
      yield value
    }
  } finally {
    signal?.removeEventListener('abort', release)
    release()
  }
}

function streamOf(body: BlobBody): ReadableStream<Uint8Array> {
  if (body instanceof ReadableStream) return body
  return streamFromIterable(body instanceof Uint8Array ? [body] : body)
}
