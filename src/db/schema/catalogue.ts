import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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

/** Words by which people get credits, each person once. */
export const promotions = pgTable('promotions', {
  /** In capitals. */
  code: text('code').primaryKey(),
  credits: integer('credits').notNull(),
  maxUses: integer('max_uses').notNull(),
  uses: integer('uses').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
  createdAt: moment('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  reason: text('reason').notNull(),
})

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
