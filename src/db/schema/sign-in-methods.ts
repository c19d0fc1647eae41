import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './moment.ts'

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Passkeys of an account. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, as browsers write it. */
    id: text('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** The authenticator app of an operator. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: userId().primaryKey(),
  /** Sealed; older unsealed rows are sealed within the hour. */
  secret: text('secret').notNull(),
  /** Null until its first code has shown that the app has the secret. */
  confirmedAt: moment('confirmed_at'),
  /** No code of this step or an older one is accepted again. */
  lastStep: integer('last_step'),
})

/** Keyed hashes of an operator's recovery codes; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: userId(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Random values that an answer has to return, once and in time. */
export const challenges = pgTable(
  'challenges',
  {
    value: text('value').primaryKey(),
    kind: text('kind').notNull(),
    /** The account, browser or network that was asked. */
    holder: text('holder').notNull(),
    /** What the site has to remember until then. */
    payload: jsonb('payload').$type<Record<string, string>>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('challenges_expires_at').on(table.expiresAt)],
)
