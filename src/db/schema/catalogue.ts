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
 * What operators have set over the code's tables. The latest row of a key counts; those before it say who has changed
 * what and why, and what undoing leads back to.
 */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull(),
    /** Null for what the code says. */
    value: jsonb('value').$type<SettingValue>(),
    /** What counted before it; null for what the code says. */
    before: jsonb('before').$type<SettingValue>(),
    /** The change that it takes back; null for a new one. */
    undoes: bigint('undoes', { mode: 'number' }),
    operatorId: uuid('operator_id').notNull(),
    operatorEmail: text('operator_email').notNull(),
    reason: text('reason').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('setting_changes_key').on(table.key, table.id)],
)

/** Words by which people get credits or buy for less, each person once. */
export const promotions = pgTable(
  'promotions',
  {
    /** In capitals. */
    code: text('code').primaryKey(),
    /** None where it takes something off a price instead. */
    credits: integer('credits').notNull(),
    /** What it takes off the price of one purchase; null where it gives credits. */
    percent: integer('percent'),
    /** Whether only those may buy with it who have never bought. */
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

/** Who has used which: a mailbox is one person, also after its account was deleted. */
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
