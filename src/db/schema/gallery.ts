import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { GalleryTheme } from '../../shared/catalogue/gallery.ts'
import { users } from './accounts.ts'
import { creations } from './generations.ts'
import { moment } from './moment.ts'

/** A creation that its maker has published, once an operator has approved it. It is deleted with the creation. */
export const galleryPieces = pgTable(
  'gallery_pieces',
  {
    id: text('id').primaryKey(),
    creationId: text('creation_id')
      .notNull()
      .unique()
      .references(() => creations.id, { onDelete: 'cascade' }),
    makerId: uuid('maker_id')
      .notNull()
      .references(() => users.id),
    /** The maker's public name. */
    makerName: text('maker_name').notNull(),
    tool: text('tool').notNull(),
    title: text('title').notNull(),
    theme: text('theme').$type<GalleryTheme>(),
    /** The maker's statement about the files it was made from, and when; null if there were none. */
    consent: jsonb('consent').$type<{ statement: string; at: string }>(),
    status: text('status').$type<'pending' | 'shown' | 'refused'>().notNull(),
    publishedAt: moment('published_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    /** Sent to the maker. */
    decisionReason: text('decision_reason'),
  },
  (table) => [
    index('gallery_pieces_shown').on(table.decidedAt, table.id).where(sql`status = 'shown'`),
    index('gallery_pieces_pending').on(table.publishedAt).where(sql`status = 'pending'`),
    index('gallery_pieces_maker').on(table.makerId),
  ],
)

/**
 * Who has remixed whose piece, once for each pair. The rewards themselves are in the ledger; this records why there is
 * one or none. It outlives the piece, so that publishing again earns nothing again.
 */
export const galleryRemixes = pgTable(
  'gallery_remixes',
  {
    creationId: text('creation_id').notNull(),
    remixerId: uuid('remixer_id')
      .notNull()
      .references(() => users.id),
    makerId: uuid('maker_id')
      .notNull()
      .references(() => users.id),
    generationId: text('generation_id').notNull().unique(),
    remixedAt: moment('remixed_at').notNull(),
    /** What the maker earned. */
    reward: integer('reward').notNull(),
    /** Why this remix earns nothing; null if it does. */
    refusal: text('refusal'),
  },
  (table) => [
    primaryKey({ columns: [table.creationId, table.remixerId] }),
    index('gallery_remixes_maker').on(table.makerId, table.remixedAt),
  ],
)
