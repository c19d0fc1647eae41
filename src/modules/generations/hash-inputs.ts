import { createHash } from 'node:crypto'
import type { BlobStore } from '../assets/blob-store.ts'
import { type CheckedInputs, filesIn, inputsOf } from './check-inputs.ts'

/** The same for the same tool, values and bytes of files, even if a file was uploaded again. */
export async function hashInputs(
  blobs: Pick<BlobStore, 'head'>,
  { tool, values }: CheckedInputs,
): Promise<string> {
  const files = await Promise.all(
    filesIn(values).map(async ({ id, blobKey }) => [id, (await blobs.head(blobKey))?.etag ?? id] as const),
  )
  const contents = new Map(files)
  const text = JSON.stringify([tool.slug, inputsOf(values)], (_, value: unknown) =>
    typeof value === 'string' ? (contents.get(value) ?? value) : value,
  )
  return createHash('sha256').update(text).digest('base64url')
}
