import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, posix, resolve } from 'node:path'
import {
  type BlobBody,
  type BlobInfo,
  type BlobStore,
  type ByteRange,
  blobContentType,
  blobKey,
  blobPrefix,
  byteRange,
  type ListedBlob,
  type OpenedBlob,
  type OpenOptions,
  type PutOptions,
  type StoredBlob,
  UnsatisfiableRangeError,
} from '../../modules/assets/blob-store.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { readBlobInfo, TRAILER_BYTES, writeBlobFile } from './blob-file.ts'
import { isMissing, unlessMissing } from './unless-missing.ts'
import { streamFromReadable } from './web-streams.ts'

/** No key contains this character, so the file of `a` and the folder of `a/b` never share a name. */
const FILE_MARK = '+'
/** A draft without writes for this long belongs to a process that died; a newer one may be active. */
const ABANDONED_AFTER_MS = HOUR_MS
const PUBLISH_ATTEMPTS = 10

/** Keeps blobs in a folder, which any number of processes on one machine may share. */
export class DiskBlobStore implements BlobStore {
  readonly #blobs: string
  readonly #drafts: string

  private constructor(folder: string) {
    this.#blobs = resolve(folder, 'blobs')
    // On the same file system as the blobs, since a draft becomes a blob by a rename.
    this.#drafts = resolve(folder, 'drafts')
  }

  /** Creates the folder if it is missing and deletes the leftovers of crashed puts in it. */
  static async open(folder: string): Promise<DiskBlobStore> {
    const store = new DiskBlobStore(folder)
    await mkdir(store.#blobs, { recursive: true, mode: 0o700 })
    await mkdir(store.#drafts, { recursive: true, mode: 0o700 })
    await removeAbandonedDrafts(store.#drafts)
    return store
  }

  async put(key: string, body: BlobBody, options: PutOptions): Promise<StoredBlob> {
    const target = this.#pathOf(key)
    blobContentType(options.contentType)
    const draft = join(this.#drafts, randomUUID())
    try {
      const stored = await writeBlobFile(draft, body, options)
      options.signal?.throwIfAborted()
      await this.#publish(draft, target)
      return stored
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async open(key: string, options: OpenOptions = {}): Promise<OpenedBlob | null> {
    const wanted = options.range && byteRange(options.range)
    options.signal?.throwIfAborted()
    const file = await openIfPresent(this.#pathOf(key))
    if (!file) return null
    try {
      const info = await readBlobInfo(file)
      const range = wanted ? resolveRange(wanted, info.bytes) : null
      const part = range ?? { start: 0, end: info.bytes - 1 }
      return { ...info, range, body: await readPart(file, part, options.signal) }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async head(key: string): Promise<BlobInfo | null> {
    await using file = await openIfPresent(this.#pathOf(key))
    return file && (await readBlobInfo(file))
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const path of keys.map((key) => this.#pathOf(key))) {
      await rm(path, { force: true })
      await removeEmptyFolders(dirname(path), this.#blobs)
    }
  }

  async *list(prefix: string): AsyncGenerator<ListedBlob, void> {
    const folderKey = blobPrefix(prefix).slice(0, prefix.lastIndexOf('/') + 1)
    yield* this.#listFolder(folderKey, prefix)
  }

  async *#listFolder(folderKey: string, prefix: string): AsyncGenerator<ListedBlob, void> {
    const folder = join(this.#blobs, folderKey)
    const entries = await unlessMissing(opendir(folder))
    for await (const entry of entries ?? []) {
      if (entry.isDirectory()) {
        const inner = `${folderKey}${entry.name}/`
        if (inner.startsWith(prefix)) yield* this.#listFolder(inner, prefix)
      } else if (entry.name.startsWith(FILE_MARK)) {
        const key = folderKey + entry.name.slice(FILE_MARK.length)
        const found = key.startsWith(prefix) && (await unlessMissing(stat(join(folder, entry.name))))
        if (found) yield { key, bytes: found.size - TRAILER_BYTES, modifiedAt: found.mtime }
      }
    }
  }

  #pathOf(key: string): string {
    const { dir, base } = posix.parse(blobKey(key))
    return join(this.#blobs, dir, FILE_MARK + base)
  }

  async #publish(draft: string, target: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await rename(draft, target)
        break
      } catch (error) {
        // A concurrent delete may remove the folder, which is still empty, between the two steps.
        if (!isMissing(error) || attempt === PUBLISH_ATTEMPTS) throw error
      }
    }
    await syncFolders(dirname(target), this.#blobs)
  }
}

/** The range's position in a blob of this length. */
function resolveRange(range: ByteRange, bytes: number): { start: number; end: number } {
  const last = bytes - 1
  const start = 'suffixBytes' in range ? Math.max(0, bytes - range.suffixBytes) : range.start
  const end = 'suffixBytes' in range ? last : Math.min(range.end ?? last, last)
  if (start > last) throw new UnsatisfiableRangeError(bytes)
  return { start, end }
}

/** The stream closes the file at its end, when cancelled and when aborted. */
async function readPart(
  file: FileHandle,
  { start, end }: { start: number; end: number },
  signal: AbortSignal | undefined,
): Promise<ReadableStream<Uint8Array>> {
  if (end < start) {
    await file.close()
    return new ReadableStream({ start: (controller) => controller.close() })
  }
  return streamFromReadable(file.createReadStream({ start, end, signal }))
}

async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await unlessMissing(stat(path))
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

/** Deletes the folder and its parents, up to the root, as long as they are empty. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let current = folder; current !== root; current = dirname(current)) {
    try {
      await rmdir(current)
    } catch (error) {
      // Any error except a missing folder means that it is in use, and then so are its parents.
      if (!isMissing(error)) return
    }
  }
}

/** A rename survives a power cut only after its folder, and every folder created for it, has reached the disk. */
async function syncFolders(folder: string, root: string): Promise<void> {
  // Windows neither needs nor allows it.
  if (process.platform === 'win32') return
  for (let current = folder; ; current = dirname(current)) {
    await using handle = await openIfPresent(current)
    await handle?.sync()
    if (current === root) return
  }
}

function openIfPresent(path: string): Promise<FileHandle | null> {
  return unlessMissing(open(path, 'r'))
}
