import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { TRANSACTION_STATES } from '../../shared/catalogue/transactions.ts'
import { PAYMENT_ISSUE_KINDS } from '../../shared/contract/payment-issues.ts'
import { users } from './accounts.ts'
import { moment } from './moment.ts'

/** A provider's customer id of a person. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider').notNull(),
    customerId: text('customer_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
)

/** Everything a person paid or was about to pay: one row per checkout, and one per later invoice of a subscription. */
export const transactions = pgTable(
  'payment_transactions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    domain: text('domain').notNull(),
    provider: text('provider').notNull(),
    kind: text('kind', { enum: ['pack', 'subscription'] }).notNull(),
    planId: integer('plan_id'),
    /** The price, in US cents. */
    amountCents: integer('amount_cents').notNull(),
    /** The discount of a promotion code, already subtracted. */
    discountCents: integer('discount_cents').notNull().default(0),
    promotionCode: text('promotion_code'),
    /** The mailbox that has used the code, as a keyed hash. */
    promotionMailbox: text('promotion_mailbox'),
    /** What a pack gives at once, and a plan each month. */
    credits: integer('credits').notNull(),
    state: text('state', { enum: TRANSACTION_STATES }).notNull(),
    /** Paid but not delivered: an operator decides, or the money is refunded. */
    withheld: boolean('withheld').notNull().default(false),
    /** Null until the provider has made one, and for automatic invoices. */
    checkoutId: text('checkout_id'),
    invoiceId: text('invoice_id'),
    paymentId: text('payment_id'),
    /** Of the provider, like the other ids. */
    subscriptionId: text('subscription_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    paidAt: moment('paid_at'),
    coversFrom: moment('covers_from'),
    coversUntil: moment('covers_until'),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Credits to take back for refunds and disputes, at the latest look at the provider. */
    takenBack: integer('taken_back').notNull().default(0),
    /** Credits that the ledger has really taken so far: expired ones could not be taken. */
    clawedBack: integer('clawed_back').notNull().default(0),
    /** Credits that were returned, as after a dispute that was won. */
    returned: integer('returned').notNull().default(0),
    /** The number of the look at the provider that was recorded here last. */
    observation: bigint('observation', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('payment_transactions_one_open').on(table.userId).where(sql`${table.state} = 'open'`),
    uniqueIndex('payment_transactions_checkout').on(table.provider, table.checkoutId),
    uniqueIndex('payment_transactions_invoice').on(table.provider, table.invoiceId),
    index('payment_transactions_payment').on(table.provider, table.paymentId),
    index('payment_transactions_user').on(table.userId, table.createdAt),
    index('payment_transactions_created').on(table.domain, table.createdAt, table.id),
    index('payment_transactions_paid').on(table.domain, table.paidAt),
    index('payment_transactions_subscription').on(table.provider, table.subscriptionId),
    index('payment_transactions_promotion')
      .on(table.promotionCode)
      .where(sql`${table.promotionCode} is not null`),
    check('payment_transactions_amounts', sql`${table.amountCents} >= 0 and ${table.credits} >= 0`),
    check('payment_transactions_plan', sql`(${table.kind} = 'subscription') = (${table.planId} is not null)`),
  ],
)

/** Numbers our looks at the provider, so that an older look never overwrites a newer one. */
export const paymentObservations = pgSequence('payment_observations')

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    domain: text('domain').notNull(),
    provider: text('provider').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    /** The transaction whose checkout began it. */
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    planId: integer('plan_id').notNull(),
    nextPlanId: integer('next_plan_id'),
    /** An ended one stays ended: a returning subscriber begins another. */
    state: text('state', { enum: ['active', 'past_due', 'ended'] }).notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    startedAt: moment('started_at').notNull(),
    periodEndsAt: moment('period_ends_at').notNull(),
    pastDueSince: moment('past_due_since'),
    observation: bigint('observation', { mode: 'number' }).notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_provider').on(table.provider, table.subscriptionId),
    index('subscriptions_user').on(table.userId),
    index('subscriptions_live').on(table.periodEndsAt).where(sql`${table.state} <> 'ended'`),
  ],
)

/** What each month of a subscription gave; a second row in a month is the difference to a larger plan. */
export const subscriptionGrants = pgTable(
  'subscription_grants',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    monthIndex: integer('month_index').notNull(),
    planId: integer('plan_id').notNull(),
    credits: integer('credits').notNull(),
    /** The payment that covers it, whose refund takes it back. */
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    grantedAt: moment('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.monthIndex, table.planId] }),
    index('subscription_grants_transaction').on(table.transactionId),
  ],
)

/** Processed events of providers, each once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    outcome: text('outcome').notNull(),
    appliedAt: moment('applied_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

/** Issues about money: disagreements with the provider, and payments that need a decision. */
export const paymentIssues = pgTable(
  'payment_issues',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').notNull(),
    kind: text('kind', { enum: PAYMENT_ISSUE_KINDS }).notNull(),
    /** The provider's id of what it is about: a payment or a subscription. */
    reference: text('reference').notNull(),
    transactionId: uuid('transaction_id').references(() => transactions.id),
    /** The amount paid, in the smallest unit of its currency; null if no money is concerned. */
    amountCents: integer('amount_cents'),
    currency: text('currency'),
    outcome: text('outcome', { enum: ['open', 'mended', 'refunded', 'accepted', 'dismissed'] }).notNull(),
    foundAt: moment('found_at').notNull(),
    decidedAt: moment('decided_at'),
    /** The operator who accepted or dismissed it. */
    decidedBy: uuid('decided_by').references(() => users.id),
    /** Why it was accepted. */
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('payment_issues_one_open')
      .on(table.provider, table.kind, table.reference)
      .where(sql`${table.outcome} = 'open'`),
    index('payment_issues_found').on(table.foundAt),
    index('payment_issues_transaction').on(table.transactionId),
  ],
)

/** Each comparison with the provider, and its result. */
export const paymentReconciliations = pgTable('payment_reconciliations', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ranAt: moment('ran_at').notNull(),
  days: integer('days').notNull(),
  compared: integer('compared').notNull(),
  mended: integer('mended').notNull(),
  open: integer('open').notNull(),
})
