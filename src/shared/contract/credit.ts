import { z } from 'zod'
import { GRANT_SOURCES } from '../catalogue/grant-sources.ts'
import type { Calls } from './call.ts'

/** The credit fields that specification §3 names. */
export const CreditFigures = z.object({
  /** Spendable now; below zero only after a purchase was taken back. */
  credit_remain: z.int(),
  invite_credit: z.object({ total: z.int() }),
  /** Captured today, in the caller's time zone. */
  today_spent: z.int(),
  vip: z.boolean(),
  daily_credit: z.object({
    init_credits: z.int(),
    can_claim: z.boolean(),
    next_claim_at: z.iso.datetime().nullable(),
  }),
})

export const CreditDetails = CreditFigures.extend({
  held: z.int(),
  by_source: z.array(
    z.object({ source: z.enum(GRANT_SOURCES), amount: z.int(), next_expiry: z.iso.datetime().nullable() }),
  ),
  next_expiry: z.object({ amount: z.int(), at: z.iso.datetime() }).nullable(),
})
export type CreditDetails = z.infer<typeof CreditDetails>

export const CreditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['grant', 'hold', 'capture', 'release', 'expire', 'claw_back']),
  source: z.enum(GRANT_SOURCES).nullable(),
  /** What they were held or paid for. */
  tool: z.string().nullable(),
  amount: z.int(),
  expires_at: z.iso.datetime().nullable(),
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** An IANA name such as `Europe/Berlin`, as the browser reports it. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'is not a time zone')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** As somebody types it who has one. Where it cannot be one, the site does not know it, as any other wrong one. */
export const TypedCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^\P{Cc}{1,30}$/u, 'is not a code')

/** As operators name it; codes are kept in capitals. */
export const PromotionCode = TypedCode.regex(/^[A-Z0-9-]{3,30}$/, 'is not a code')

export const creditCalls = {
  'GET /api/credit/details': {
    tag: 'Credits',
    summary: 'Your credits by source, with the next to expire',
    headers: z.object({ 'time-zone': TimeZone.optional() }),
    data: CreditDetails,
  },
  'GET /api/credit/anonymous-user-credit': {
    tag: 'Credits',
    summary: 'The credits of a visitor who is not signed in',
    headers: z.object({ domain: z.string().max(253).optional() }),
    data: z.object({ credit_remain: z.int() }),
  },
  'GET /api/credit/checkin': {
    tag: 'Credits',
    summary: 'Receive today’s free credits; 40001 when it is too early',
    headers: z.object({ 'time-zone': TimeZone }),
    data: z.object({ credits: z.int(), expires_at: z.iso.datetime() }),
  },
  'POST /api/credit/promotion': {
    tag: 'Credits',
    summary: 'Receive the credits of a promotion code, once a person',
    body: z.object({ code: TypedCode }),
    data: z.object({ credits: z.int() }),
  },
  'GET /api/credit/history': {
    tag: 'Credits',
    summary: 'Every movement of your credits, newest first',
    query: z.object({
      before: z.string().regex(/^\d+$/).max(19).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    data: z.object({ entries: z.array(CreditEntry), next: z.string().nullable() }),
  },
} as const satisfies Calls
