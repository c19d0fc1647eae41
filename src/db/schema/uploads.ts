import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { moment } from './moment.ts'

/** People's uploads. The bytes are in the blob store; all data here was read from the bytes. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    ownerKind: text('owner_kind').$type<'user' | 'visitor'>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** The file name on the person's machine; only ever shown to them. */
    name: text('name').notNull(),
    kind: text('kind').$type<MediaKind>().notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    width: integer('width'),
    height: integer('height'),
    durationMs: integer('duration_ms'),
    frames: integer('frames'),
    blobKey: text('blob_key').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Deleted then, unless a generation still needs it. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('uploads_owner').on(table.ownerKind, table.ownerId, table.createdAt),
    index('uploads_expires_at').on(table.expiresAt),
  ],
)

/** Partial uploads. Arrived parts are in the blob store, one blob each. */
export const partialUploads = pgTable(
  'partial_uploads',
  {
    id: text('id').primaryKey(),
    ownerKind: text('owner_kind').$type<'user' | 'visitor'>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    parts: jsonb('parts').$type<string[]>().notNull().default([]),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('partial_uploads_expires_at').on(table.expiresAt)],
)
