import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { OwnerId } from '../../db/owned-rows.ts'
import { isIdOf } from '../../shared/ids.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import type { CheckedValues, KnownFile, KnownFiles } from './check-field.ts'
import { isFile } from './check-inputs.ts'
import type { EngineFile, EngineValue } from './engine.ts'

type FoundFile = Omit<KnownFile, 'id'>

/** Looks up people's files. Both methods throw `not_found` for those of others. */
export interface FileSources {
  uploads: { get(owner: OwnerId, id: string): Promise<FoundFile> }
  creations: { getFile(owner: OwnerId, id: string): Promise<FoundFile> }
}

/** The bytes of an input have been deleted since the start. */
export class InputGone extends Error {
  override readonly name = 'InputGone'
}

export async function findFiles(
  { uploads, creations }: FileSources,
  owner: OwnerId,
  ids: string[],
): Promise<KnownFiles> {
  const find = (id: string) =>
    isIdOf('creation', id) ? creations.getFile(owner, id) : uploads.get(owner, id)
  return new Map(await Promise.all(ids.map(async (id) => [id, { ...(await find(id)), id }] as const)))
}

type Copying = { blobs: Pick<BlobStore, 'open'>; folder: string; signal: AbortSignal }

/** The values as an engine takes them: every file is copied from the storage into the folder. */
export function downloadInputs(
  values: CheckedValues,
  { blobs, folder, signal }: Copying,
): Promise<Record<string, EngineValue>> {
  let copies = 0
  return placeFiles(values, async ({ blobKey }) => {
    const target = path.join(folder, `input-${++copies}`)
    const blob = await blobs.open(blobKey, { signal })
    if (!blob) throw new InputGone()
    await pipeline(blob.body, createWriteStream(target), { signal })
    return target
  })
}

/** The values as an engine takes them, with every file at its given path. */
export async function placeFiles(
  values: CheckedValues,
  pathOf: (file: KnownFile) => Promise<string> | string,
): Promise<Record<string, EngineValue>> {
  async function place(file: KnownFile): Promise<EngineFile> {
    const { kind, mime, width, height, durationMs } = file
    return { path: await pathOf(file), kind, mime, width, height, durationMs }
  }

  const placed: Record<string, EngineValue> = {}
  for (const [name, value] of Object.entries(values)) {
    if (isFile(value)) placed[name] = await place(value)
    else if (Array.isArray(value) && value.some(isFile)) {
      placed[name] = await Promise.all(value.filter(isFile).map(place))
    } else placed[name] = value as EngineValue
  }
  return placed
}

/** The files among placed values. */
export function engineFilesIn(values: Record<string, EngineValue>): EngineFile[] {
  return Object.values(values).flatMap((value) =>
    [value].flat().filter((item) => typeof item === 'object' && 'path' in item),
  )
}
