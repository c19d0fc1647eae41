import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { BlobBody, BlobInfo, PutOptions, StoredBlob } from '../../modules/assets/blob-store.ts'
import { measureBody } from './measured-body.ts'

/**
 * A blob on disk is one file: its bytes, then a trailer of fixed size with its hash and content type. A single file can
 * be replaced by one rename, unlike a pair of files, and since the bytes come first a picture still opens in any
 * viewer. A truncated file has no trailer and is detected.
 */
export const TRAILER_BYTES = 256
const TRAILER = /^\nplumdrop-blob\/1 ([0-9a-f]{64}) (\S.*\S) *\n$/

/** Writes a new file and makes it durable before it resolves. */
export async function writeBlobFile(path: string, body: BlobBody, options: PutOptions): Promise<StoredBlob> {
  const measured = measureBody(body, options)
  let stored: StoredBlob | undefined
  async function* fileChunks() {
    yield* measured.chunks
    stored = measured.total()
    yield trailerOf(stored.sha256, options.contentType)
  }
  // Opened here: a stream that opens the file itself may do so only after a body that fails at once has been given up.
  const file = await open(path, 'wx', 0o600)
  await pipeline(fileChunks(), file.createWriteStream({ flush: true }))
  if (!stored) throw new Error('A blob file was finished before its body was.')
  return stored
}

export async function readBlobInfo(file: FileHandle): Promise<BlobInfo> {
  const { size } = await file.stat()
  const bytes = size - TRAILER_BYTES
  if (bytes < 0) throw new Error('The blob file is damaged: it is too short.')
  const { buffer } = await file.read(Buffer.alloc(TRAILER_BYTES), 0, TRAILER_BYTES, bytes)
  const [, etag, contentType] = TRAILER.exec(buffer.toString('latin1')) ?? []
  if (!etag || !contentType) throw new Error('The blob file is damaged: its trailer is missing.')
  return { bytes, contentType, etag }
}

function trailerOf(sha256: string, contentType: string): Buffer {
  return Buffer.from(`${`\nplumdrop-blob/1 ${sha256} ${contentType}`.padEnd(TRAILER_BYTES - 1)}\n`, 'latin1')
}
