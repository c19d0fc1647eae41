import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import type { CreationFile } from '../../db/schema/generations.ts'
import { MASK_VARIANT } from '../../shared/catalogue/cut-outs.ts'
import type { SharedCreation } from '../../shared/contract/creations.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { outputOf, shareUrl } from './creation-views.ts'
import { type CreationRow, findByShare, setCreationShare } from './creations.store.ts'
import { downloadName } from './download-name.ts'

type ShareParts = { db: Database; siteName: string; siteOrigin: string }

/** A shared creation; the title of its tool is added where the language is known, also where it has none of its own. */
type SharedView = Omit<SharedCreation, 'tool_title'>

export type Shares = ReturnType<typeof createShares>

/** Creations that anybody with a link can see, until their owner unshares them. */
export function createShares({ db, siteName, siteOrigin }: ShareParts) {
  async function getByShare(shareId: string) {
    const row = await findByShare(db, shareId)
    if (!row) throw new AppError('not_found')
    return row
  }

  async function viewOf(shareId: string, row: CreationRow): Promise<SharedView> {
    const urlOf = async ({ variant }: CreationFile, download?: string) =>
      `/media/shared/${shareId}/${variant}${download ? '?download' : ''}`
    return {
      ...(await outputOf(row, { id: shareId, siteName, urlOf })),
      tool: row.tool,
      title: row.title,
      created_at: row.createdAt.toISOString(),
      engine: row.engine,
      model: row.model,
      indexable: row.indexable,
    }
  }

  return {
    /** Sharing again keeps the existing link. */
    async share(owner: OwnerId, id: string, indexable: boolean) {
      const shareId = await setCreationShare(db, owner, id, { shareId: newId('share'), indexable })
      if (!shareId) throw new AppError('not_found')
      return { url: shareUrl(siteOrigin, shareId), indexable }
    },

    /** The link is dead for good: sharing again makes another one. */
    async unshare(owner: OwnerId, id: string): Promise<void> {
      if ((await setCreationShare(db, owner, id, null)) === undefined) throw new AppError('not_found')
    },

    /** By the id of the page: that of the creation stays private. Null if nothing is shared there. */
    async find(shareId: string): Promise<SharedView | null> {
      const row = await findByShare(db, shareId)
      return row && viewOf(shareId, row)
    },

    /** Throws `not_found` if nothing is shared there. */
    get: async (shareId: string): Promise<SharedView> => viewOf(shareId, await getByShare(shareId)),

    /** A file of a shared page, and its name for saving. */
    async getFile(shareId: string, variant: string): Promise<{ blobKey: string; name: string }> {
      const row = await getByShare(shareId)
      // The mask of a cut-out stays private.
      const file =
        variant === MASK_VARIANT ? null : row.files.find((candidate) => candidate.variant === variant)
      if (!file) throw new AppError('not_found')
      return { blobKey: file.blobKey, name: downloadName({ siteName, ...row }, file) }
    },
  }
}
