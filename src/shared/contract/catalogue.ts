import { z } from 'zod'
import { MAX_DISCOUNT_PERCENT } from '../catalogue/discounts.ts'
import { GRANT_SOURCES, MAX_LASTING_DAYS } from '../catalogue/grant-sources.ts'
import { MAX_PROMOTION_CREDITS, MAX_PROMOTION_USES } from '../catalogue/rewards.ts'
import { MAX_HASH_LIST, SETTING_GROUPS, SETTING_KINDS } from '../catalogue/setting-values.ts'
import { Reason } from './audit.ts'
import type { Calls } from './call.ts'
import { PromotionCode } from './credit.ts'

/** Seasons are `MM-DD/MM-DD`. */
const SettingValue = z.union([z.boolean(), z.int(), z.string().max(MAX_HASH_LIST)])

const Setting = z.object({
  key: z.string(),
  group: z.enum(SETTING_GROUPS),
  /** The name of the thing it belongs to. */
  title: z.string(),
  kind: z.enum(SETTING_KINDS),
  /** The code's default. */
  by_code: SettingValue,
  value: SettingValue,
  is_set: z.boolean(),
})
export type Setting = z.infer<typeof Setting>

const SettingChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  key: z.string(),
  title: z.string(),
  kind: z.enum(SETTING_KINDS),
  operator: z.string(),
  reason: z.string(),
  before: SettingValue,
  after: SettingValue,
  is_undo: z.boolean(),
  /** Whether it is the current value, so that it can be undone. */
  is_latest: z.boolean(),
})
export type SettingChange = z.infer<typeof SettingChange>

/** The last thirty days with another price or reward. */
const DryRun = z.object({
  times: z.int(),
  people: z.int(),
  credits_before: z.int(),
  credits_after: z.int(),
  people_more: z.int(),
  people_less: z.int(),
  /** The average revenue of a bought credit within a year, in millionths of a dollar. */
  credit_micros: z.number(),
  /** Some of the account holders for whom it would change most, and by how many credits. */
  most: z.array(z.object({ id: z.uuid(), email: z.string().nullable(), credits: z.int() })),
  /** One in how many people was looked at; 1 if all were. */
  one_in: z.int(),
})
export type DryRun = z.infer<typeof DryRun>

const Offer = z.object({
  name: z.enum([
    'pack',
    'basic_month',
    'pro_month',
    'premium_month',
    'basic_year',
    'pro_year',
    'premium_year',
  ]),
  /** Of a plan, each month. */
  credits: z.int(),
  price_cents: z.int(),
  /** Both null if the provider has no price of its own for it. */
  provider_price_id: z.string().nullable(),
  provider_cents: z.int().nullable(),
})
export type Offer = z.infer<typeof Offer>

const Promotion = z.object({
  code: z.string(),
  /** None for a discount code. */
  credits: z.int(),
  /** The discount; null for a credit code. */
  percent: z.int().nullable(),
  first_purchase_only: z.boolean(),
  uses: z.int(),
  max_uses: z.int(),
  /** Null for at once. */
  starts_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  reason: z.string(),
})
export type Promotion = z.infer<typeof Promotion>

const NewPromotion = z
  .object({
    code: PromotionCode,
    credits: z.int().min(0).max(MAX_PROMOTION_CREDITS),
    percent: z.int().min(1).max(MAX_DISCOUNT_PERCENT).nullable(),
    first_purchase_only: z.boolean(),
    max_uses: z.int().min(1).max(MAX_PROMOTION_USES),
    starts_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime(),
    reason: Reason,
  })
  .refine(({ credits, percent }) => (percent === null) === credits > 0, {
    path: ['credits'],
    message: 'it gives either credits or a discount',
  })
  .refine(({ starts_at, expires_at }) => starts_at === null || new Date(starts_at) < new Date(expires_at), {
    path: ['starts_at'],
    message: 'it has to begin before it ends',
  })

const Key = z.string().max(100)

/** For operators, like the rest of the console. */
export const catalogueCalls = {
  'GET /api/operation/catalogue': {
    tag: 'Operation',
    summary: 'What can be set over the code’s tables, what is, and who has changed it',
    data: z.object({ settings: z.array(Setting), changes: z.array(SettingChange) }),
  },
  'GET /api/operation/catalogue/texts': {
    tag: 'Operation',
    summary: 'Up to 30 texts of pages that can be worded otherwise, by a part of their key or words',
    query: z.object({ text: z.string().trim().max(320).optional() }),
    data: z.object({ texts: z.array(Setting) }),
  },
  'GET /api/operation/offers': {
    tag: 'Operation',
    summary: 'Packs and plans with what the provider of payments has of them',
    data: z.object({ offers: z.array(Offer) }),
  },
  'POST /api/operation/catalogue/preview': {
    tag: 'Operation',
    summary: 'What another price or reward would have meant in the last thirty days; null for other settings',
    body: z.object({ key: Key, value: SettingValue }),
    data: DryRun.nullable(),
  },
  'GET /api/operation/catalogue/expiry': {
    tag: 'Operation',
    summary:
      'What people used in the last thirty days of credits from a source, and what they could have if those lasted for so many days',
    query: z.object({
      source: z.enum(GRANT_SOURCES),
      days: z.coerce.number().int().min(1).max(MAX_LASTING_DAYS),
    }),
    data: DryRun,
  },
  'POST /api/operation/catalogue/change': {
    tag: 'Operation',
    summary: 'Change a setting, for all at once; null for what the code says',
    body: z.object({
      key: Key,
      value: SettingValue.nullable(),
      /** The value when the change was decided: a setting that has changed meanwhile is left alone. */
      before: SettingValue,
      reason: Reason,
    }),
    data: z.null(),
  },
  'POST /api/operation/catalogue/undo': {
    tag: 'Operation',
    summary: 'Take back the latest change of a setting',
    body: z.object({ key: Key, change_id: z.int(), reason: Reason }),
    data: z.null(),
  },
  'GET /api/operation/promotions': {
    tag: 'Operation',
    summary: 'Promotion codes, the latest first',
    data: z.object({ promotions: z.array(Promotion) }),
  },
  'POST /api/operation/promotions': {
    tag: 'Operation',
    summary:
      'Make a promotion code, which gives each person credits once, or takes something off one purchase',
    body: NewPromotion,
    data: z.null(),
  },
  'POST /api/operation/promotions/{code}/end': {
    tag: 'Operation',
    summary: 'End a promotion code now; what was received by it stays',
    params: z.object({ code: PromotionCode }),
    body: z.object({ reason: Reason }),
    data: z.null(),
  },
} as const satisfies Calls
