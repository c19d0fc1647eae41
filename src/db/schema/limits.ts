import { bigint, doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Points taken from budgets. The columns are the ones the rate limiter's library writes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970; null means never. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)

/** The engine time that people and networks have used and not had refilled yet, as of a moment. */
export const engineUses = pgTable(
  'engine_uses',
  {
    key: text('key').primaryKey(),
    usedMs: doublePrecision('used_ms').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('engine_uses_at').on(table.at)],
)
