import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * A run that was bought, or is about to be, from an engine that works elsewhere. It is written down before anything is
 * bought, and stays when its generation is forgotten, because it is what the provider's bill is compared with.
 */
export const engineRuns = pgTable(
  'engine_runs',
  {
    /** Also the key that keeps a provider from selling it twice. */
    id: text('id').primaryKey(),
    generationId: text('generation_id').notNull(),
    tool: text('tool').notNull(),
    engineId: text('engine_id').notNull(),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    state: text('state')
      .$type<'submitting' | 'running' | 'canceling' | 'succeeded' | 'failed' | 'canceled' | 'lost'>()
      .notNull(),
    /** What the provider calls it; null until it has answered. */
    handle: text('handle'),
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('USD'),
    /** False where nobody knows whether the provider will ask for it. */
    costCertain: boolean('cost_certain').notNull().default(true),
    /** What the person has paid for it; null until then. */
    creditsCaptured: integer('credits_captured'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    submittedAt: moment('submitted_at'),
    /** When the provider has last said that something has happened. */
    wokenAt: moment('woken_at'),
    finishedAt: moment('finished_at'),
    deadlineAt: moment('deadline_at').notNull(),
  },
  (table) => [
    index('engine_runs_generation').on(table.generationId),
    index('engine_runs_provider').on(table.provider, table.createdAt),
    index('engine_runs_open').on(table.provider, table.state),
  ],
)

/** How an engine that works elsewhere has fared lately, for all nodes together. */
export const engineHealth = pgTable('engine_health', {
  engineId: text('engine_id').primaryKey(),
  /** Since the last success. */
  failures: integer('failures').notNull(),
  /** It is left alone until then; afterwards one run finds out whether it is back. Null while all is well. */
  openUntil: moment('open_until'),
  lastError: text('last_error'),
  lastErrorAt: moment('last_error_at'),
  lastSuccessAt: moment('last_success_at'),
})
