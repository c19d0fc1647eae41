import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { GRANT_SOURCES } from '../../shared/contract/credit.ts'

/** What can happen to the credits of a grant. */
export const ENTRY_KINDS = [
  'grant',
  'hold',
  'capture',
  'release',
  'expire',
  'claw_back',
  'settle',
  'regrant',
] as const

export const HOLD_STATES = ['held', 'captured', 'released'] as const

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const moment = (name: string) => timestamp(name, { withTimezone: true })
const credits = (name: string) => integer(name).notNull()

/**
 * Whose credits they are, and what the journal adds up to. Whatever writes to an account locks this row first, and
 * needs no other lock.
 */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    domain: text('domain').notNull(),
    ownerKind: text('owner_kind', { enum: ['user', 'visitor'] }).notNull(),
    /** Null once the owner was forgotten. The books stay. */
    ownerId: text('owner_id'),
    /** Could be spent at `changed_at`: what has expired since then is still in it. Below zero it is a debt. */
    available: credits('available').default(0),
    held: credits('held').default(0),
    /** The number of the latest operation. */
    version: integer('version').notNull().default(0),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    unique('credit_accounts_owner').on(table.domain, table.ownerKind, table.ownerId),
    check('credit_accounts_held', sql`${table.held} >= 0`),
  ],
)

/** Credits that came together, and how many of them are left. Everything but `remaining` is fixed for ever. */
export const creditGrants = pgTable(
  'credit_grants',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => creditAccounts.id),
    source: text('source', { enum: GRANT_SOURCES }).notNull(),
    /** Bought. Given credits are spent before bought ones that last as long. */
    paid: boolean('paid').notNull(),
    amount: credits('amount'),
    /** Below zero after credits that were spent have been taken back: this is the debt. */
    remaining: credits('remaining').default(0),
    /** The indexes look at this and not at `remaining`, so that they only change when a grant is used up. */
    open: boolean('open').notNull().generatedAlwaysAs(sql`remaining <> 0`),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    /** What the credits were given for, such as a payment. */
    reference: text('reference'),
    key: text('key').notNull(),
  },
  (table) => [
    unique('credit_grants_key').on(table.accountId, table.key),
    index('credit_grants_spending_order')
      .on(table.accountId, table.expiresAt, table.paid, table.createdAt, table.id)
      .where(sql`open`),
    index('credit_grants_expiry').on(table.expiresAt).where(sql`open`),
    index('credit_grants_reference').on(table.accountId, table.reference).where(sql`reference is not null`),
    check('credit_grants_amount', sql`${table.amount} > 0 and ${table.remaining} <= ${table.amount}`),
  ],
)

/** Credits set aside for a piece of work until it is known what it costs. A hold is resolved once. */
export const creditHolds = pgTable(
  'credit_holds',
  {
    id: id(),
    accountId: uuid('account_id').notNull(),
    /** The operation that made the hold: its entries say which grants the credits come from. */
    version: integer('version').notNull(),
    amount: credits('amount'),
    captured: credits('captured').default(0),
    state: text('state', { enum: HOLD_STATES }).notNull().default('held'),
    createdAt: moment('created_at').notNull(),
    deadlineAt: moment('deadline_at').notNull(),
    resolvedAt: moment('resolved_at'),
    /** What the credits are held for, such as a generation. */
    reference: text('reference').notNull(),
    key: text('key').notNull(),
  },
  (table) => [
    unique('credit_holds_key').on(table.accountId, table.key),
    index('credit_holds_deadline').on(table.deadlineAt).where(sql`state = 'held'`),
    check(
      'credit_holds_amount',
      sql`${table.amount} > 0 and ${table.captured} between 0 and ${table.amount}`,
    ),
  ],
)

/**
 * The journal: the credits of which grants an operation of an account has moved. Rows are never changed or removed, and
 * every other figure is a sum over them: `available` over an account or a grant, `held` over an account or a hold.
 *
 * There are no foreign keys, here and on holds. The ledger's functions take all ids from rows they have just locked or
 * written, none of which can be deleted, and checking each of them again would take a quarter of the time of a hold.
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    accountId: uuid('account_id').notNull(),
    version: integer('version').notNull(),
    part: integer('part').notNull(),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    grantId: bigint('grant_id', { mode: 'number' }).notNull(),
    holdId: bigint('hold_id', { mode: 'number' }),
    available: credits('available'),
    held: credits('held'),
    /** When it took effect: credits expire at their time, however late that is written down. */
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.version, table.part] }),
    index('credit_entries_spent').on(table.accountId, table.at).where(sql`kind = 'capture'`),
  ],
)

/** What each comparison of the books with the journal has found. */
export const creditChecks = pgTable('credit_checks', {
  id: id(),
  checkedAt: moment('checked_at').notNull().defaultNow(),
  discrepancies: jsonb('discrepancies').notNull(),
})
