import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** Secrets that the site made for itself, so that nobody has to configure them. */
export const siteSecrets = pgTable('site_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** A deleted account keeps its row, for the sake of the books, and loses everything that identifies the person. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The tenant key: the host of the site. */
    domain: text('domain').notNull(),
    /** In lower case. */
    email: text('email'),
    /** The mailbox that the address leads to: free credits are given once for each. */
    canonicalEmail: text('canonical_email'),
    emailVerifiedAt: moment('email_verified_at'),
    passwordHash: text('password_hash'),
    googleSubject: text('google_subject'),
    inviteCode: text('invite_code').unique(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
    /** An operator has blocked the account: no sign-ins until it is opened again. */
    blockedAt: moment('blocked_at'),
  },
  (table) => [
    index('users_created').on(table.domain, table.createdAt, table.id),
    uniqueIndex('users_domain_email').on(table.domain, table.email),
    index('users_mailbox').on(table.domain, table.canonicalEmail),
    uniqueIndex('users_domain_google_subject').on(table.domain, table.googleSubject),
    check(
      'users_live_or_deleted',
      sql`(${table.deletedAt} is null) = (${table.email} is not null and ${table.inviteCode} is not null)`,
    ),
  ],
)

/** Ended sessions stay until they would have expired, because invites look at the networks of recent sessions. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** Browser and system in words. */
    device: text('device').notNull(),
    networkHash: text('network_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** When the person last proved their identity in this session, by their mailbox or by a second factor. */
    confirmedAt: moment('confirmed_at'),
    secondFactorAt: moment('second_factor_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_network').on(table.networkHash, table.createdAt),
  ],
)

/** Devices that have signed in to an account, by the id in their cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceId: text('device_id').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceId] }),
    index('known_devices_last_used_at').on(table.lastUsedAt),
  ],
)

/** The one live code per address, purpose and requester: nobody can end or use up what another has requested. */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    domain: text('domain').notNull(),
    email: text('email').notNull(),
    purpose: text('purpose').notNull(),
    /** The signed-in account, the device, or a keyed hash of the network if nothing better is known. */
    requester: text('requester').notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** Null until a code has been made, and for good if none may be: whether an address is known must not show. */
    codeHash: text('code_hash'),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.domain, table.email, table.purpose, table.requester] }),
    index('mailed_codes_expires_at').on(table.expiresAt),
  ],
)

/**
 * Keyed hashes of the mailboxes that accounts were deleted from or moved away from: coming back earns nothing twice.
 */
export const formerEmails = pgTable('former_emails', {
  emailHash: text('email_hash').primaryKey(),
  deletedAt: moment('deleted_at').notNull(),
})
