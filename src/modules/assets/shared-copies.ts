import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../shared/errors.ts'
import type { BlobStore } from './blob-store.ts'
import { inWorkspace } from './workspace.ts'

interface Copy {
  readers: number
  /** The path of the copy, once it is complete. */
  path: Promise<string>
  /** Stops the copying, or deletes the copy. */
  drop: () => void
  /** Resolves when the copy is deleted. */
  gone: Promise<void>
}

type CopyParts = { blobs: Pick<BlobStore, 'open'>; workspaceRoot: string }

/**
 * Blobs as files that programs can read: one copy for all simultaneous readers of a blob. Eighty quotes on one video
 * then take the space of one video.
 */
export class SharedCopies {
  readonly #parts: CopyParts
  readonly #copies = new Map<string, Copy>()
  /** The last copy of each blob that is being deleted. */
  readonly #going = new Map<string, Promise<void>>()

  constructor(parts: CopyParts) {
    this.#parts = parts
  }

  /** Copies stay until the work has ended, and are deleted after the last reader. Throws `not_found`. */
  async use<Result>(
    keys: readonly string[],
    signal: AbortSignal,
    work: (pathOf: (key: string) => string) => Promise<Result>,
  ): Promise<Result> {
    const wanted = [...new Set(keys)]
    const taken = wanted.map((key) => this.#take(key))
    try {
      const paths = await unlessAborted(Promise.all(taken.map(({ path }) => path)), signal)
      const byKey = new Map(wanted.map((key, i) => [key, paths[i] ?? '']))
      return await work((key) => byKey.get(key) ?? '')
    } finally {
      await Promise.all(wanted.map((key) => this.#leave(key)))
    }
  }

  #take(key: string): Copy {
    const copy = this.#copies.get(key) ?? this.#start(key)
    copy.readers++
    this.#copies.set(key, copy)
    return copy
  }

  async #leave(key: string): Promise<void> {
    const copy = this.#copies.get(key)
    if (!copy || --copy.readers > 0) return
    this.#copies.delete(key)
    copy.drop()
    this.#going.set(key, copy.gone)
    await copy.gone
    if (this.#going.get(key) === copy.gone) this.#going.delete(key)
  }

  #start(key: string): Copy {
    const { blobs, workspaceRoot } = this.#parts
    const whole = Promise.withResolvers<string>()
    const dropped = new AbortController()
    const before = this.#going.get(key)
    const gone = inWorkspace(workspaceRoot, async (folder) => {
      await before
      const path = join(folder, 'copy')
      const blob = await blobs.open(key, { signal: dropped.signal })
      if (!blob) throw new AppError('not_found')
      await pipeline(blob.body, createWriteStream(path, { mode: 0o600 }), { signal: dropped.signal })
      whole.resolve(path)
      await aborted(dropped.signal)
    }).catch(whole.reject)
    // Readers that wait for it see a failure; once all have left, nobody needs to.
    whole.promise.catch(() => {})
    return { readers: 0, path: whole.promise, drop: () => dropped.abort(), gone }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

async function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const leaving = new AbortController()
  const abort = aborted(AbortSignal.any([signal, leaving.signal])).then(() => {
    signal.throwIfAborted()
    return promise
  })
  try {
    return await Promise.race([promise, abort])
  } finally {
    leaving.abort()
  }
}
