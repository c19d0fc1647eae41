import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { StickerMotion } from '../../shared/catalogue/sticker-motions.ts'
import { creations } from './generations.ts'
import { moment } from './moment.ts'

/** Stickers that belong together, for a messenger. */
export const stickerPacks = pgTable(
  'sticker_packs',
  {
    id: text('id').primaryKey(),
    ownerKind: text('owner_kind').$type<'user' | 'visitor'>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    author: text('author').notNull(),
    /** Of the outline around each sticker, in pixels of a sticker of 512; 0 for none but its own. */
    outlineWidth: integer('outline_width').notNull(),
    outlineColor: text('outline_color').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Null while it is private. */
    shareId: text('share_id').unique(),
    indexable: boolean('indexable').notNull().default(false),
  },
  (table) => [index('sticker_packs_owner').on(table.ownerKind, table.ownerId, table.updatedAt)],
)

/** A creation in a pack. It leaves the pack when it is deleted, however that happens. */
export const packedStickers = pgTable(
  'packed_stickers',
  {
    packId: text('pack_id')
      .notNull()
      .references(() => stickerPacks.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    creationId: text('creation_id')
      .notNull()
      .references(() => creations.id, { onDelete: 'cascade' }),
    emoji: text('emoji').notNull(),
    /** Whether it is also the picture of the whole pack. */
    tray: boolean('tray').notNull(),
    motion: text('motion').$type<StickerMotion>().notNull().default('none'),
  },
  (table) => [
    primaryKey({ columns: [table.packId, table.position] }),
    index('packed_stickers_creation').on(table.creationId),
  ],
)
