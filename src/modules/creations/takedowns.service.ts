import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { userOf } from '../../db/owned-rows.ts'
import { creations } from '../../db/schema/generations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { type FileLinks, ownTitle } from './creation-views.ts'
import {
  blobKeysOf,
  type CreationRow,
  deleteCreations,
  findByShare,
  findCreations,
} from './creations.store.ts'

type TakedownParts = { db: Database; links: FileLinks }

type Preview = { url: string; kind: MediaKind; userId: string | null }

/** What operators can see of any creation and do to it after a complaint. */
export function createTakedowns({ db, links }: TakedownParts) {
  /** The creation that a reference names, by its own id or its page's; null if it is not stored. */
  async function findNamed(reference: string): Promise<CreationRow | null> {
    const [own] = await findCreations(db, [reference])
    return own ?? findByShare(db, reference)
  }

  return {
    /** Its own id. */
    async findReported(reference: string): Promise<string | null> {
      return (await findNamed(reference))?.id ?? null
    },

    /** The account that made it; null for visitors, and if it is not stored. */
    async findUserOf(reference: string): Promise<string | null> {
      const found = await findNamed(reference)
      return found && userOf(found)
    },

    /** The visible files of each, and the account that owns it; null for visitors. */
    async previews(ids: readonly string[]): Promise<Map<string, Preview>> {
      const rows = await findCreations(db, [...new Set(ids)])
      const previews = rows.map(async (row) => {
        const url = await links.link(row.files[0].blobKey)
        return [row.id, { url, kind: row.kind, userId: userOf(row) }] as const
      })
      return new Map(await Promise.all(previews))
    },

    /** Null if it is already gone. The files are to be deleted once the transaction has committed. */
    async remove(tx: Tx, id: string) {
      const [gone] = await deleteCreations(tx, eq(creations.id, id))
      if (!gone) return null
      return {
        userId: userOf(gone),
        title: ownTitle(gone),
        told: 'creation_removed' as const,
        blobKeys: blobKeysOf([gone]),
      }
    },
  }
}
