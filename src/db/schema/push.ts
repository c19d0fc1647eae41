import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** A browser that gets a notice when something is ready, even if no page of the site is open. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** The address of its push service; nobody else knows it. */
    endpoint: text('endpoint').primaryKey(),
    ownerKind: text('owner_kind').$type<'user' | 'visitor'>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** The browser's public key, and a secret it shares with us: only it can read what we send. */
    publicKey: text('public_key').notNull(),
    sharedSecret: text('shared_secret').notNull(),
    locale: text('locale').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_owner').on(table.ownerKind, table.ownerId, table.createdAt)],
)
