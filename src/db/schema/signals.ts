import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { SIGNAL_KINDS } from '../../shared/contract/admin.ts'
import { users } from './accounts.ts'

/** Signs of people who collect free credits with several accounts, for operators to judge. */
export const abuseSignals = pgTable(
  'abuse_signals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: SIGNAL_KINDS }).notNull(),
    /** The count, such as the accounts on a network within a day. */
    amount: integer('amount').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('abuse_signals_user').on(table.userId)],
)
