import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** The latest daily check-in of each person; the earlier ones are in the ledger. */
export const checkIns = pgTable('check_ins', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
  /** The zone whose days are counted, whatever zone the person is in next. */
  homeZone: text('home_zone').notNull(),
})
