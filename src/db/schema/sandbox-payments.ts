import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** The built-in payment provider's own data: nothing here refers to our other tables. */
export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  id: text('id').primaryKey(),
  transactionId: uuid('transaction_id').notNull().unique(),
  customerId: text('customer_id').notNull(),
  metadata: jsonb('metadata').$type<Record<string, string>>().notNull().default({}),
  /** Null for a pack. */
  planId: integer('plan_id'),
  amountCents: integer('amount_cents').notNull(),
  state: text('state', { enum: ['open', 'confirming', 'processing', 'paid', 'failed', 'expired'] }).notNull(),
  expiresAt: moment('expires_at').notNull(),
  paidAt: moment('paid_at'),
  subscriptionId: text('subscription_id'),
  refundedCents: integer('refunded_cents').notNull().default(0),
  disputed: boolean('disputed').notNull().default(false),
})

export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  id: text('id').primaryKey(),
  transactionId: uuid('transaction_id').notNull().unique(),
  customerId: text('customer_id').notNull(),
  planId: integer('plan_id').notNull(),
  nextPlanId: integer('next_plan_id'),
  state: text('state', { enum: ['active', 'past_due', 'canceled'] }).notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  /** Periods are counted from here. */
  anchoredAt: moment('anchored_at').notNull(),
  startedAt: moment('started_at').notNull(),
  periodStartsAt: moment('period_starts_at').notNull(),
  periodEndsAt: moment('period_ends_at').notNull(),
})

export const sandboxInvoices = pgTable(
  'sandbox_invoices',
  {
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => sandboxSubscriptions.id),
    reason: text('reason', { enum: ['begin', 'renew', 'change'] })
      .notNull()
      .default('change'),
    amountCents: integer('amount_cents').notNull(),
    paidAt: moment('paid_at').notNull(),
    coversFrom: moment('covers_from').notNull(),
    coversUntil: moment('covers_until').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    disputed: boolean('disputed').notNull().default(false),
  },
  (table) => [index('sandbox_invoices_subscription').on(table.subscriptionId)],
)
