import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import type { CutOutSettings } from '../../shared/contract/cut-outs.ts'
import type { GenerationInputs, GenerationStatus } from '../../shared/contract/generations.ts'
import { users } from './accounts.ts'
import { moment } from './moment.ts'

/** One run of a tool, from the click to its end. */
export const generations = pgTable(
  'generations',
  {
    id: text('id').primaryKey(),
    ownerKind: text('owner_kind').$type<'user' | 'visitor'>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    tool: text('tool').notNull(),
    inputs: jsonb('inputs').$type<GenerationInputs>().notNull(),
    /** What its first file was called at the start; for its owner alone to see. */
    fileName: text('file_name'),
    seed: integer('seed').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Of the key's first request; null in generations from before it was stored. */
    fingerprint: text('fingerprint'),
    status: text('status').$type<GenerationStatus>().notNull(),
    /** Higher runs first: 2 for VIPs, 1 for people with an account, 0 for visitors. */
    rank: integer('rank').notNull(),
    price: integer('price').notNull(),
    /** How much work it is: its price by the code's tables, whatever operators charge. Null before it was stored. */
    size: integer('size'),
    holdId: bigint('hold_id', { mode: 'number' }).notNull(),
    /** Null while the owner has reached the limit of queued generations: it is sent when one of those ends. */
    jobId: text('job_id'),
    progress: real('progress').notNull().default(0),
    step: text('step'),
    engine: text('engine').notNull(),
    /** The provider's name for it; null for an engine of this machine. */
    model: text('model'),
    /** The hash of the network it was started from, whose budget of engine time is charged; null for none. */
    network: text('network'),
    /** The expected time on this machine when it was started. */
    expectedMs: integer('expected_ms').notNull().default(0),
    /** Stands for the tool, the values and the bytes of the files. */
    inputHash: text('input_hash'),
    /** How many attempts have begun. */
    tries: integer('tries').notNull().default(0),
    /** Whether its engine runs elsewhere, so that it waits for no process of this site. */
    remote: boolean('remote').notNull().default(false),
    /** The person's statement, and when; null if the tool asks for none. */
    consent: jsonb('consent').$type<{ statement: string; at: string }>(),
    /** The gallery piece whose recipe it started from; null if none. */
    remixOf: text('remix_of'),
    errorName: text('error_name'),
    /** What the file is called that the content policy forbids; for its owner alone to see. */
    blockedFile: text('blocked_file'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** It fails and is refunded if it has not ended by then. */
    deadlineAt: moment('deadline_at').notNull(),
  },
  (table) => [
    uniqueIndex('generations_idempotency').on(table.ownerKind, table.ownerId, table.idempotencyKey),
    index('generations_owner').on(table.ownerKind, table.ownerId, table.createdAt),
    index('generations_open').on(table.status, table.rank, table.createdAt),
    index('generations_created').on(table.createdAt),
    // Makes the operators' questions about prices an index-only query.
    index('generations_charged')
      .on(table.tool, table.createdAt, table.ownerId, table.price)
      .where(sql`status = 'succeeded'`),
    index('generations_failed')
      .on(table.errorName, table.tool, table.createdAt)
      .where(sql`status = 'failed'`),
    index('generations_speed').on(table.tool, table.engine, table.finishedAt),
  ],
)

export type CreationFile = {
  variant: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  durationMs: number | null
  blobKey: string
}

/** The outputs. The first file is the one to be shown. */
export const creations = pgTable(
  'creations',
  {
    id: text('id').primaryKey(),
    generationId: text('generation_id')
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    ownerKind: text('owner_kind').$type<'user' | 'visitor'>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    tool: text('tool').notNull(),
    engine: text('engine').notNull(),
    model: text('model'),
    /** Empty for as long as only a file names it: its owner sees `madeAs` then, and everybody else the tool. */
    title: text('title').notNull(),
    /** Its original title, by which it is found even after its owner has renamed it. */
    madeAs: text('made_as').notNull().default(''),
    favourite: boolean('favourite').notNull().default(false),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    /** What can be seen in it, in English words; null until it was labeled. */
    labels: text('labels').array(),
    kind: text('kind').$type<MediaKind>().notNull(),
    files: jsonb('files').$type<[CreationFile, ...CreationFile[]]>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Its looks from the editor of cut-outs; null if it was never edited. */
    edit: jsonb('edit').$type<CutOutSettings>(),
    /** Null for as long as it is kept. */
    expiresAt: moment('expires_at'),
    /** When its owner was notified by mail of the deletion. */
    noticedAt: moment('noticed_at'),
    /** When its owner put it into the trash, where nobody else sees it; null outside. */
    trashedAt: moment('trashed_at'),
    /** Null while it is private. */
    shareId: text('share_id').unique(),
    indexable: boolean('indexable').notNull().default(false),
  },
  (table) => [
    uniqueIndex('creations_of_generation').on(table.generationId, table.position),
    index('creations_owner').on(table.ownerKind, table.ownerId, table.createdAt),
    index('creations_expires_at').on(table.expiresAt),
    index('creations_unlabelled').on(table.createdAt).where(sql`labels is null and kind <> 'audio'`),
    index('creations_trashed_at').on(table.trashedAt).where(sql`trashed_at is not null`),
  ],
)

/** What /verify recognizes a file by. It stays when the creation is deleted, and says nothing about its owner. */
export const fingerprints = pgTable(
  'fingerprints',
  {
    creationId: text('creation_id').primaryKey(),
    tool: text('tool').notNull(),
    /** A perceptual hash of 64 bits as hex digits; null for sound. */
    likeness: text('likeness'),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [index('fingerprints_likeness').on(table.likeness)],
)

/** Reports about creations, with the time limit for a decision. */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    /** A creation, or a sticker pack. */
    reportedId: text('creation_id').notNull(),
    reason: text('reason').notNull(),
    details: text('details').notNull(),
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at').notNull(),
    decision: text('decision').$type<'removed' | 'kept'>(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    /** The reason; null if it was decided before reasons were stored. */
    decisionReason: text('decision_reason'),
    /** The owner of the removed thing, to recognize repeat offenders; null for visitors. */
    makerId: uuid('maker_id'),
    /** The removed creation's perceptual hash, if lookalikes are banned; null otherwise. */
    refusedLikeness: text('refused_likeness'),
  },
  (table) => [
    index('reports_refused').on(table.refusedLikeness).where(sql`refused_likeness is not null`),
    index('reports_open').on(table.decision, table.dueAt),
    index('reports_maker').on(table.makerId),
  ],
)

/** The owner's appeal against a removal, once. */
export const appeals = pgTable(
  'appeals',
  {
    /** The creation or the sticker pack. */
    removedId: text('removed_id').primaryKey(),
    makerId: uuid('maker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    decision: text('decision').$type<'granted' | 'refused'>(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    decisionReason: text('decision_reason'),
  },
  (table) => [index('appeals_maker').on(table.makerId)],
)
