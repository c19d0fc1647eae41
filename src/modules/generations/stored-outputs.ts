import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { CreationFile } from '../../db/schema/generations.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import type { ToolSlug } from '../../shared/catalogue/tools.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import type { Provenance } from '../provenance/provenance.ts'
import type { EngineOutput, EngineOutputFile } from './engine.ts'
import { makePoster, type VideoStills } from './poster.ts'
import { RUN_ATTEMPTS, runRemotely } from './send-next.ts'

/** An output whose files are in the storage. */
export interface StoredOutput {
  /** Of the creation that it becomes. */
  id: string
  kind: MediaKind
  files: CreationFile[]
  likeness: string | null
  /** Of its own; null where it is called as its siblings are. */
  title: string | null
}

/** One attempt at a generation. */
export type Attempt = { generationId: string; number: number }

export type StoreParts = {
  blobs: BlobStore
  provenance: Pick<Provenance, 'stamp' | 'likeness'>
  stills: VideoStills
  now: () => Date
}
type Made = { tool: ToolSlug; edited: boolean; signal: AbortSignal }

/** No engine makes more at once. */
const MAX_OUTPUTS = 16

/** Stores everything that an attempt has made. */
export async function storeOutputs(
  parts: StoreParts,
  outputs: EngineOutput[],
  { attempt, ...made }: Made & { attempt: Attempt },
): Promise<StoredOutput[]> {
  const stored: StoredOutput[] = []
  for (const [position, output] of outputs.entries()) {
    stored.push(await storeOutput(parts, output, { ...made, id: creationIdOf(attempt, position) }))
  }
  return stored
}

/** Adds a poster to a video, marks all files as made here, and puts them into the storage. */
export async function storeOutput(
  { blobs, provenance, stills, now }: StoreParts,
  { kind, files, title }: EngineOutput,
  { id, tool, edited, signal }: Made & { id: string },
): Promise<StoredOutput> {
  const mark = { creationId: id, madeAt: now(), tool, kind: edited ? 'edited' : 'generated' } as const
  const keep = async (file: EngineOutputFile) => {
    await provenance.stamp(file, mark)
    return storeFile(blobs, id, file, signal)
  }
  const [shown, ...formats] = files
  const others = kind === 'video' ? [...formats, await makePoster(stills, shown, signal)] : formats
  const look = async () => {
    // Before it is marked, since marking rewrites the file.
    const likeness = await provenance.likeness({ path: shown.path, kind })
    return { likeness, file: await keep(shown) }
  }
  const [{ likeness, file }, ...rest] = await allEnded([look(), ...others.map(keep)])
  return { id, kind, files: [file, ...rest], likeness, title: title ?? null }
}

/** Like `Promise.all`, but waits for the others when one has failed. */
async function allEnded<First, Other>(
  work: [Promise<First>, ...Promise<Other>[]],
): Promise<[First, ...Other[]]> {
  await Promise.allSettled(work)
  const [first, ...others] = work
  return [await first, ...(await Promise.all(others))]
}

async function storeFile(
  blobs: BlobStore,
  creationId: string,
  { variant, path, mime, width, height, durationMs }: EngineOutputFile,
  signal: AbortSignal,
): Promise<CreationFile> {
  const blobKey = `creations/${creationId}/${variant}`
  const { size: bytes } = await stat(path)
  await blobs.put(blobKey, createReadStream(path), { contentType: mime, bytes, signal })
  return { variant, mime, bytes, width, height, durationMs, blobKey }
}

/** Deletes everything that these attempts have stored. */
export async function discardAttempts(blobs: BlobStore, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    for (let position = 0; position < MAX_OUTPUTS; position++) {
      const keys: string[] = []
      for await (const { key } of blobs.list(`creations/${creationIdOf(attempt, position)}/`)) keys.push(key)
      // Outputs are stored in order, so that nothing comes after a gap.
      if (keys.length === 0) break
      await blobs.delete(keys)
    }
  }
}

export function attemptsBefore({ generationId, number }: Attempt): Attempt[] {
  return Array.from({ length: number - 1 }, (_, i) => ({ generationId, number: i + 1 }))
}

/** The most there can have been. */
export function allAttempts(generationId: string): Attempt[] {
  return attemptsBefore({
    generationId,
    number: Math.max(RUN_ATTEMPTS, runRemotely.maxAttempts) + 1,
  })
}

/**
 * The id of an attempt's output. It is derived from the attempt, so that a dead worker's leftovers can be found; and no
 * two attempts share one, so that none touches the files of another that is still working.
 */
function creationIdOf({ generationId, number }: Attempt, position: number): string {
  const digest = createHash('sha256').update(`${generationId} ${number} ${position}`).digest('hex')
  return `cr_${digest.slice(0, 32)}`
}
