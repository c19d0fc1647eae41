import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** People who are not signed in, recognized by a signed cookie. */
export const visitors = pgTable(
  'visitors',
  {
    id: uuid('id').primaryKey(),
    domain: text('domain').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** To the day, and only for the clean-up. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /** The account this visitor last signed in to. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('visitors_user').on(table.userId), index('visitors_last_seen_at').on(table.lastSeenAt)],
)
