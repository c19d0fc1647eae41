import type { Tx } from '../../db/transaction.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'

type Removed = {
  /** The owner's account; null for a visitor, who cannot be notified. */
  userId: string | null
  title: string
  /** The mail that says so. */
  told: 'creation_removed' | 'pack_removed'
  blobKeys: readonly string[]
}

type Preview = { url: string; kind: MediaKind; userId: string | null }

/** What operators can see of reported things, and do to them. */
export type Takedowns = {
  /** The id that a reference names, by its own id or its page's; null if it is not stored. */
  findReported(reference: string): Promise<string | null>
  /** The account that made it; null for visitors, and if it is not stored. */
  findUserOf(reference: string): Promise<string | null>
  /** The visible files of each, and the account that owns it; null for visitors. */
  previews(ids: readonly string[]): Promise<Map<string, Preview>>
  /** Null if it is already gone. The files are to be deleted once the transaction has committed. */
  remove(tx: Tx, id: string): Promise<Removed | null>
}

/** Things of several kinds, whose ids never collide. */
export function takedownsOfAll(kinds: readonly Takedowns[]): Takedowns {
  async function first<Found>(find: (kind: Takedowns) => Promise<Found | null>): Promise<Found | null> {
    for (const kind of kinds) {
      const found = await find(kind)
      if (found !== null) return found
    }
    return null
  }
  return {
    findReported: (reference) => first((kind) => kind.findReported(reference)),
    findUserOf: (reference) => first((kind) => kind.findUserOf(reference)),
    async previews(ids) {
      const found = await Promise.all(kinds.map((kind) => kind.previews(ids)))
      return new Map(found.flatMap((previews) => [...previews]))
    },
    remove: (tx, id) => first((kind) => kind.remove(tx, id)),
  }
}
