import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { GRANT_SOURCES } from '../../shared/catalogue/grant-sources.ts'
import { moment } from './moment.ts'

/**
 * The tables of the credit ledger. Only the ledger's functions in the database write to them, and these ensure
 * everything that constraints would. There are no checks or foreign keys on what changes with every hold: PostgreSQL
 * reads each of them again for every statement, which together takes a quarter of the time of a hold. Nothing is ever
 * deleted, and the self-check verifies every rule.
 */

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

/**
 * The other side of an entry: where credits come from or go to when they enter or leave an account. `transfers` move
 * them from grant to grant and add up to zero.
 */
export const COUNTER_ACCOUNTS = [
  'sales',
  'promotions',
  'gifts',
  'spent',
  'expired',
  'refunds',
  'transfers',
] as const

/** The totals of the books: what there is, where it came from, and where the rest has gone. */
export type CreditTotals = Record<
  'available' | 'held' | Exclude<(typeof COUNTER_ACCOUNTS)[number], 'transfers'>,
  number
>

export const HOLD_STATES = ['held', 'captured', 'released'] as const

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const credits = (name: string) => integer(name).notNull()
const sha256 = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The owner of credits, and the totals of the journal. Every write to an account locks this row first, and needs no
 * other lock.
 */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    domain: text('domain').notNull(),
    ownerKind: text('owner_kind', { enum: ['user', 'visitor'] }).notNull(),
    /** Null once the owner's data was deleted. The books stay. */
    ownerId: text('owner_id'),
    /** Spendable at `changed_at`: credits that have expired since are still included. Below zero it is a debt. */
    available: credits('available').default(0),
    held: credits('held').default(0),
    /** The totals from and to each counter-account. Together they are `available` and `held`. */
    sales: credits('sales').default(0),
    promotions: credits('promotions').default(0),
    gifts: credits('gifts').default(0),
    spent: credits('spent').default(0),
    expired: credits('expired').default(0),
    refunds: credits('refunds').default(0),
    /** The number of the latest operation. */
    version: integer('version').notNull().default(0),
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** The hash of the latest entry. */
    head: sha256('head').notNull().default(sql`''`),
  },
  (table) => [unique('credit_accounts_owner').on(table.domain, table.ownerKind, table.ownerId)],
)

/** Credits that were granted together, and how many of them are left. Everything but `remaining` is immutable. */
export const creditGrants = pgTable(
  'credit_grants',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => creditAccounts.id),
    source: text('source', { enum: GRANT_SOURCES }).notNull(),
    /** Bought. Given credits are spent before bought ones with the same expiry. */
    paid: boolean('paid').notNull(),
    amount: credits('amount'),
    /** Below zero after spent credits have been taken back: this is the debt. */
    remaining: credits('remaining').default(0),
    /** The indexes use this and not `remaining`, so that they only change when a grant is used up. */
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
  ],
)

/** Credits set aside for a piece of work until its cost is known. A hold is resolved once. */
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
  ],
)

/**
 * The journal: which credits of which grants an operation of an account has moved. Rows are never changed or deleted,
 * and every other total is a sum over them: `available` over an account or a grant, `held` over an account or a hold.
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    accountId: uuid('account_id').notNull(),
    version: integer('version').notNull(),
    part: integer('part').notNull(),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    /** Where credits that `available` and `held` do not balance come from or go to; null if they balance. */
    counter: text('counter', { enum: COUNTER_ACCOUNTS }),
    grantId: bigint('grant_id', { mode: 'number' }).notNull(),
    holdId: bigint('hold_id', { mode: 'number' }),
    available: credits('available'),
    held: credits('held'),
    /** When it took effect: credits expire at their time, however late that is recorded. */
    at: moment('at').notNull(),
    /** Covers this entry and the hash of the one before it in the account. */
    hash: sha256('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.version, table.part] }),
    index('credit_entries_spent').on(table.accountId, table.at).where(sql`kind = 'capture'`),
    // Rows are in chronological order, so a few bytes for each range of pages find the days, and writes cost nothing.
    index('credit_entries_at').using('brin', table.at).with({ autosummarize: true }),
  ],
)

/** The ends of all accounts' chains at a moment. The hash covers the heads and the anchor before. */
export const creditAnchors = pgTable('credit_anchors', {
  id: id(),
  anchoredAt: moment('anchored_at').notNull(),
  /** How many accounts had changed since the anchor before. */
  accounts: integer('accounts').notNull(),
  hash: sha256('hash').notNull(),
})

export const creditAnchorHeads = pgTable(
  'credit_anchor_heads',
  {
    accountId: uuid('account_id').notNull(),
    version: integer('version').notNull(),
    anchorId: bigint('anchor_id', { mode: 'number' }).notNull(),
    head: sha256('head').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.version] }),
    index('credit_anchor_heads_anchor').on(table.anchorId, table.accountId),
  ],
)

/** The findings of each comparison of the books with the journal. */
export const creditChecks = pgTable('credit_checks', {
  id: id(),
  checkedAt: moment('checked_at').notNull().defaultNow(),
  /** Whether every account was checked, or only those that had changed since the last anchor. */
  scope: text('scope', { enum: ['all', 'changed'] })
    .notNull()
    .default('all'),
  discrepancies: jsonb('discrepancies').notNull(),
  /** The trial balance of all accounts together; null in checks from before there was one. */
  totals: jsonb('totals').$type<CreditTotals>(),
})
