import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../shared/errors.ts'
import type { BlobStore } from './blob-store.ts'
import { inWorkspace } from './workspace.ts'

interface Copy {
  readers: number
  /** Where it lies, once it is whole. */
  path: Promise<string>
  /** Ends the copying, or lets go of what was copied. */
  drop: () => void
  /** Resolves when nothing of it is left. */
  gone: Promise<void>
}

type CopyParts = { blobs: Pick<BlobStore, 'open'>; workspaceRoot: string }

/**
 * Blobs as files that programs can read, for those who only look: one copy for all who look at the same blob at the
 * same time. Eighty questions about one video then take the room of one video.
 */
export class SharedCopies {
  readonly #parts: CopyParts
  readonly #copies = new Map<string, Copy>()
  /** The last copy of each that is being removed. */
  readonly #going = new Map<string, Promise<void>>()

  constructor(parts: CopyParts) {
    this.#parts = parts
  }

  /** The copies stay until the work has ended, and are gone after the last who needs them. Throws `not_found`. */
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
    const [whole, dropped] = [Promise.withResolvers<string>(), new AbortController()]
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
    // Whoever waits for it hears of a failure; when all have left nobody does, and nobody needs to.
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
