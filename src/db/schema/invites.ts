import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './moment.ts'

/**
 * Who came through whose invitation. The rewards themselves are in the ledger; this records why there is one or none.
 */
export const invites = pgTable(
  'invites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    inviterId: uuid('inviter_id')
      .notNull()
      .references(() => users.id),
    invitedId: uuid('invited_id')
      .notNull()
      .unique()
      .references(() => users.id),
    invitedAt: moment('invited_at').notNull(),
    /** A keyed hash of the network the invited person registered from. */
    networkHash: text('network_hash').notNull(),
    /** Why this invitation earns nothing; null if it may. */
    refusal: text('refusal'),
    /** The operator who refused it, and why; null if it was not an operator. */
    refusedBy: uuid('refused_by').references(() => users.id),
    refusedFor: text('refused_for'),
    firstCreationAt: moment('first_creation_at'),
    /** From when on the reward can be spent; null until it is earned. */
    pendingUntil: moment('pending_until'),
    rewardedAt: moment('rewarded_at'),
    /** What the inviter earned. */
    reward: integer('reward').notNull().default(0),
  },
  (table) => [
    index('invites_inviter').on(table.inviterId, table.invitedAt),
    index('invites_pending').on(table.pendingUntil).where(sql`rewarded_at is null and refusal is null`),
    index('invites_network').on(table.networkHash, table.invitedAt),
  ],
)
