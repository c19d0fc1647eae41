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
  uuid,
} from 'drizzle-orm/pg-core'
import type { SettingValue } from '../../shared/catalogue/setting-values.ts'
import { moment } from './moment.ts'

/**
 * The operators' settings over the code's tables. The latest row of a key counts; earlier ones record who changed what
 * and why, and what undoing restores.
 */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull(),
    /** Null for the code's default. */
    value: jsonb('value').$type<SettingValue>(),
    /** The value before it; null for the code's default. */
    before: jsonb('before').$type<SettingValue>(),
    /** The change that it undoes; null for a new one. */
    undoes: bigint('undoes', { mode: 'number' }),
    operatorId: uuid('operator_id').notNull(),
    operatorEmail: text('operator_email').notNull(),
    reason: text('reason').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('setting_changes_key').on(table.key, table.id)],
)

/** Codes for credits or discounts, once per person. */
export const promotions = pgTable(
  'promotions',
  {
    /** In capitals. */
    code: text('code').primaryKey(),
    /** None for a discount code. */
    credits: integer('credits').notNull(),
    /** The discount on one purchase; null for a credit code. */
    percent: integer('percent'),
    /** Whether it is only for people without earlier purchases. */
    firstPurchaseOnly: boolean('first_purchase_only').notNull().default(false),
    maxUses: integer('max_uses').notNull(),
    /** How often its credits were received. Purchases with it are counted where purchases are. */
    uses: integer('uses').notNull().default(0),
    /** Null for at once. */
    startsAt: moment('starts_at'),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [check('promotions_gives_one', sql`(${table.percent} is null) = (${table.credits} > 0)`)],
)

/** Who has used which: a mailbox is one person, even after its account was deleted. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    code: text('code')
      .notNull()
      .references(() => promotions.code),
    mailboxHash: text('mailbox_hash').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.mailboxHash] })],
)
