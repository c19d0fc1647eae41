import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** People's messages to the operators; also mailed to them, but mail gets lost. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    domain: text('domain').notNull(),
    email: text('email').notNull(),
    topic: text('topic').notNull(),
    message: text('message').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('contact_messages_created_at').on(table.domain, table.createdAt)],
)
