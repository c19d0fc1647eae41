import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { moment } from './moment.ts'

/**
 * A run that was bought, or is about to be, from an engine elsewhere. It is recorded before anything is bought, and
 * stays when its generation is deleted, because the provider's bill is compared with it.
 */
export const engineRuns = pgTable(
  'engine_runs',
  {
    /** Also the idempotency key for the provider. */
    id: text('id').primaryKey(),
    /** Its purpose: a generation, or an operator's trial. */
    generationId: text('generation_id').notNull(),
    tool: text('tool').notNull(),
    engineId: text('engine_id').notNull(),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    state: text('state')
      .$type<'submitting' | 'running' | 'canceling' | 'succeeded' | 'failed' | 'canceled' | 'lost'>()
      .notNull(),
    /** The provider's id for it; null until it has answered. */
    handle: text('handle'),
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('USD'),
    /** False if it is unknown whether the provider will bill it. */
    costCertain: boolean('cost_certain').notNull().default(true),
    /** What the person has paid for it; null until then. */
    creditsCaptured: integer('credits_captured'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    submittedAt: moment('submitted_at'),
    /** When the provider last reported an event. */
    wokenAt: moment('woken_at'),
    finishedAt: moment('finished_at'),
    deadlineAt: moment('deadline_at').notNull(),
  },
  (table) => [
    index('engine_runs_generation').on(table.generationId),
    index('engine_runs_provider').on(table.provider, table.createdAt),
    index('engine_runs_open').on(table.provider, table.state),
    index('engine_runs_created').on(table.createdAt),
  ],
)

/** The recent health of an engine elsewhere, for all nodes together. */
export const engineHealth = pgTable('engine_health', {
  engineId: text('engine_id').primaryKey(),
  /** Since the last success. */
  failures: integer('failures').notNull(),
  /** It is paused until then; afterwards one run finds out whether it is back. Null while it is healthy. */
  openUntil: moment('open_until'),
  lastError: text('last_error'),
  lastErrorAt: moment('last_error_at'),
  lastSuccessAt: moment('last_success_at'),
})

/**
 * The operators' order of the engines of a tool, and which are off. The latest row of a tool counts; earlier ones
 * record who changed what, and what undoing restores.
 */
export const engineOrders = pgTable(
  'engine_orders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tool: text('tool').notNull(),
    /** Ids of engines, best first; null for the order of the file. */
    engineIds: text('engine_ids').array(),
    /** Ids of engines that are off. */
    switchedOff: text('switched_off').array().notNull().default([]),
    /** The row whose order this one restores; null for a new order. */
    undoes: bigint('undoes', { mode: 'number' }),
    operatorId: uuid('operator_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('engine_orders_tool').on(table.tool, table.id)],
)

/**
 * A run that shows operators what an engine makes of a sample, or of a generation's inputs. Nobody is charged for it.
 */
export const engineTrials = pgTable(
  'engine_trials',
  {
    id: text('id').primaryKey(),
    tool: text('tool').notNull(),
    engineId: text('engine_id').notNull(),
    /** The generation that is repeated; null for a sample. */
    generationId: text('generation_id'),
    operatorId: uuid('operator_id').notNull(),
    createdAt: moment('created_at').notNull(),
    /** All three null until there is a result, and after a later trial of the engine has replaced it. */
    blobKey: text('blob_key'),
    kind: text('kind').$type<MediaKind>(),
    mime: text('mime'),
  },
  (table) => [
    index('engine_trials_engine').on(table.engineId, table.createdAt),
    index('engine_trials_generation').on(table.generationId).where(sql`generation_id is not null`),
    index('engine_trials_blob').on(table.blobKey).where(sql`blob_key is not null`),
  ],
)

/** The last sign of life of a process that runs engines, by the clock of the database, which all of them share. */
export const engineNodes = pgTable('engine_nodes', {
  id: text('id').primaryKey(),
  engines: jsonb('engines').$type<{ tool: string; name: string; deadlineMs: number }[]>().notNull(),
  /** How many generations it runs at the same time. */
  slots: integer('slots').notNull(),
  /** Since when its disk is full, so that it takes nothing; null while it has room. */
  fullSince: moment('full_since'),
  /**
   * The expected duration of its runs divided by the actual one: 2 is twice as fast. Null until it has been measured.
   */
  speed: real('speed'),
  startedAt: moment('started_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
})

/** An engine node's answer about a form, until the asking process takes it. */
export const formAnswers = pgTable('form_answers', {
  id: text('id').primaryKey(),
  answer: jsonb('answer').notNull(),
  answeredAt: moment('answered_at').notNull().defaultNow(),
})
