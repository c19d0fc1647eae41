import type { Tx } from '../../db/transaction.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'

type Removed = {
  /** The account whose it was; null where it is a visitor, who cannot be told. */
  userId: string | null
  title: string
  /** The mail that says so. */
  told: 'creation_removed' | 'pack_removed'
  blobKeys: readonly string[]
}

type Preview = { url: string; kind: MediaKind; userId: string | null }

/** What operators may see of things that somebody has complained about, and do to them. */
export type Takedowns = {
  /** The id of what a reference names, by its own id or by that of its page; null where it is not kept. */
  findReported(reference: string): Promise<string | null>
  /** The account that made it; null for visitors, and where it is not kept. */
  findUserOf(reference: string): Promise<string | null>
  /** What there is to be seen of each, and the account whose it is; null for visitors. */
  previews(ids: readonly string[]): Promise<Map<string, Preview>>
  /** Null where it is gone already. The files are to be deleted once the transaction is committed. */
  remove(tx: Tx, id: string): Promise<Removed | null>
}

/** Things of several kinds, whose ids never meet. */
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
