import type { Database } from '../../db/database.ts'
import type { Takedowns } from '../reports/takedowns.ts'
import { findPiece } from './gallery.store.ts'

/** Complaints name a piece by its page; operators review and take down the creation that it shows. */
export function createGalleryTakedowns({ db }: { db: Database }): Takedowns {
  return {
    findReported: async (reference) => (await findPiece(db.orm, reference))?.creationId ?? null,
    findUserOf: async (reference) => (await findPiece(db.orm, reference))?.makerId ?? null,
    previews: async () => new Map(),
    remove: async () => null,
  }
}
