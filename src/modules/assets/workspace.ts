import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import type { BlobBody } from './blob-store.ts'

/** Bytes as they arrive. */
export type IncomingBody = Exclude<BlobBody, Uint8Array>

const PREFIX = 'upload-'
/** No upload and no run takes this long; its process failed to clean up. */
const ABANDONED_AFTER_MS = DAY_MS

/** Gives the work an empty folder, which is deleted however the work ends. */
export async function inWorkspace<Result>(
  root: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await openWorkspace(root)
  try {
    return await work(folder)
  } finally {
    await closeWorkspace(folder)
  }
}

/** An empty folder for work that goes on while its result is already being sent. */
export async function openWorkspace(root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  return mkdtemp(join(root, PREFIX))
}

export const closeWorkspace = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Leftovers in this process's own folder. */
export async function removeAbandonedWorkspaces(root: string, now: Date): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (const name of await readdir(root)) {
    const path = join(root, name)
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true })
  }
}

export function refuseLargerThan(maxBytes: number, bytes: number): void {
  if (bytes > maxBytes) throw new AppError('too_large', { limit: `${maxBytes / 2 ** 20} MB` })
}

/** Writes what arrives at the pace of the disk, and stops as soon as the limit is exceeded. */
export async function writeToFile(
  body: IncomingBody,
  path: string,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      refuseLargerThan(maxBytes, bytes)
      yield chunk
    }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(body as AsyncIterable<Uint8Array>, counted, file, { signal })
}

/** An upload by a person. A broken connection is the sender's error, and no bug of the site's. */
export async function* fromSender(body: IncomingBody): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body as AsyncIterable<Uint8Array>
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('upload_unreadable')
  }
}
