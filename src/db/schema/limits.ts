import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

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
