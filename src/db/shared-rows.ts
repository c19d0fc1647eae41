import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import type { creations } from './schema/generations.ts'
import type { stickerPacks } from './schema/sticker-packs.ts'

/** Tables whose rows can have a page that anybody with its link can see. */
type SharedTable = typeof creations | typeof stickerPacks

/**
 * Gives a row a page, or with null takes it away. Sharing again keeps the existing id. Returns the id of the page, null
 * if there is none any more, or undefined if there is no such row.
 */
export async function setShare(
  { orm }: Database,
  table: SharedTable,
  row: SQL | undefined,
  share: { shareId: string; indexable: boolean } | null,
): Promise<string | null | undefined> {
  const [shared] = await orm
    .update(table)
    .set({
      shareId: share && sql`coalesce(${table.shareId}, ${share.shareId})`,
      indexable: share?.indexable ?? false,
    })
    .where(row)
    .returning({ shareId: table.shareId })
  return shared?.shareId
}
