import type { Database } from '../../db/database.ts'
import { userOf } from '../../db/owned-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { findByShare, findPacks, takePackDown } from './sticker-packs.store.ts'

/** What operators can see of shared packs and do to them after a complaint. */
export function createPackTakedowns({ db }: { db: Database }) {
  return {
    /** Others only know packs by their pages. */
    findReported: async (reference: string): Promise<string | null> =>
      (await findByShare(db, reference))?.id ?? null,

    async findUserOf(reference: string): Promise<string | null> {
      const [own] = await findPacks(db, [reference])
      const found = own ?? (await findByShare(db, reference))
      return found ? userOf(found) : null
    },

    /** All stickers in one picture, for as long as the pack is shared. */
    async previews(ids: readonly string[]) {
      const rows = await findPacks(db, ids)
      return new Map(
        rows.flatMap((row) =>
          row.shareId
            ? [[row.id, { url: cardUrl(row.shareId), kind: 'image' as const, userId: userOf(row) }] as const]
            : [],
        ),
      )
    },

    /** The pack and its page are deleted; the stickers stay their owner's, and can be reported one by one. */
    async remove(tx: Tx, id: string) {
      const gone = await takePackDown(tx, id)
      return gone && { userId: userOf(gone), title: gone.name, told: 'pack_removed' as const, blobKeys: [] }
    },
  }
}

const cardUrl = (shareId: string): string => `/media/packs/${shareId}/card`
