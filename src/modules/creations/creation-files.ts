import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import type { CreationFile } from '../../db/schema/generations.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { AppError } from '../../shared/errors.ts'
import { ownTitle } from './creation-views.ts'
import {
  blobKeysOf,
  type CreationRow,
  creationOf,
  findCreations,
  findOwnCreation,
  findOwnCreations,
} from './creations.store.ts'
import { lightestFile } from './lightest-file.ts'

type InputFile = Omit<CreationFile, 'variant' | 'bytes'> & { kind: MediaKind; name?: string }

/** The files of creations, for whoever makes something of them. */
export function createCreationFiles(db: Database) {
  const listRows = async (owner: OwnerId, ids: readonly string[]): Promise<CreationRow[]> =>
    ids.length === 0 ? [] : findOwnCreations(db, owner, [...ids])

  return {
    /** The file of a creation that is used as input; throws `not_found` if it is not the owner's. */
    async getFile(owner: OwnerId, id: string): Promise<InputFile> {
      const row = await getOwnCreation(db, owner, id)
      const { mime, width, height, durationMs, blobKey } = row.files[0]
      return { kind: row.kind, name: ownTitle(row), mime, width, height, durationMs, blobKey }
    },

    /** For work on its files; throws `not_found` if it is not the owner's. */
    getRow: (owner: OwnerId, id: string): Promise<CreationRow> => getOwnCreation(db, owner, id),

    /** Where the best file of each lies that is the owner's. */
    async listFiles(owner: OwnerId, ids: readonly string[]): Promise<Map<string, InputFile>> {
      const rows = await listRows(owner, ids)
      return new Map(rows.map(({ id, kind, files: [file] }) => [id, { kind, ...file }]))
    },

    /** The key of each creation's smallest picture of at least this size, for those of the owner. */
    async listLightest(
      owner: OwnerId,
      ids: readonly string[],
      minPixels: number,
    ): Promise<Map<string, string>> {
      const rows = await listRows(owner, ids)
      return new Map(rows.map(({ id, files }) => [id, lightestFile(files, minPixels)]))
    },

    /** Whether a blob is a file of a creation. */
    async keeps(blobKey: string): Promise<boolean> {
      const rows = await findCreations(db, [creationOf(blobKey)])
      return blobKeysOf(rows).includes(blobKey)
    },
  }
}

/** Throws `not_found` if it is not the owner's. */
export async function getOwnCreation(db: Database, owner: OwnerId, id: string): Promise<CreationRow> {
  const row = await findOwnCreation(db, owner, id)
  if (!row) throw new AppError('not_found')
  return row
}
