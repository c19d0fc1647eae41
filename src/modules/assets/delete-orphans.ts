import type { BlobStore } from './blob-store.ts'

/** Few enough for one statement that looks for their rows. */
const BATCH = 500

type Orphans = {
  blobs: Pick<BlobStore, 'list' | 'delete'>
  prefix: string
  /** A file is stored before its row is written, so younger ones may still get theirs. */
  storedBefore: Date
  /** Those of the files that have a row. */
  findKept: (keys: string[]) => Promise<ReadonlySet<string>>
  signal?: AbortSignal
}

/** Deletes files without a row: of attempts that died, and of rows whose files could not be deleted with them. */
export async function deleteOrphans({
  blobs,
  prefix,
  storedBefore,
  findKept,
  signal,
}: Orphans): Promise<void> {
  const deleteUnknown = async (keys: string[]) => {
    const kept = await findKept(keys)
    await blobs.delete(keys.filter((key) => !kept.has(key)))
  }
  let keys: string[] = []
  for await (const { key, modifiedAt } of blobs.list(prefix)) {
    signal?.throwIfAborted()
    if (modifiedAt < storedBefore) keys.push(key)
    if (keys.length < BATCH) continue
    await deleteUnknown(keys)
    keys = []
  }
  if (keys.length > 0) await deleteUnknown(keys)
}
