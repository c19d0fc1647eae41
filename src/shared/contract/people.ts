import { z } from 'zod'
import { GRANT_SOURCES } from '../catalogue/grant-sources.ts'
import { OPERATOR_ROLES } from '../operators.ts'
import { AbuseSignal, Gift } from './admin.ts'
import { AuditLine, Reason } from './audit.ts'
import type { Calls } from './call.ts'
import { Creation } from './creations.ts'
import { GENERATION_STATUSES } from './generations.ts'
import { SubscriptionInfo } from './pay.ts'
import { OperatorTransaction } from './transactions.ts'

const PersonLine = z.object({
  id: z.string(),
  /** Null if the account was deleted. */
  email: z.string().nullable(),
  created_at: z.iso.datetime(),
  blocked_at: z.iso.datetime().nullable(),
  deleted_at: z.iso.datetime().nullable(),
})
export type PersonLine = z.infer<typeof PersonLine>

const PersonBalance = z.object({
  available: z.int(),
  held: z.int(),
  /** Credits that were spent and have been taken back since. */
  debt: z.int(),
  by_source: z.array(
    z.object({ source: z.enum(GRANT_SOURCES), amount: z.int(), next_expiry: z.iso.datetime().nullable() }),
  ),
})
export type PersonBalance = z.infer<typeof PersonBalance>

/** One operation of the ledger, with all of its movements and the balance after it. */
const LedgerLine = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(['grant', 'hold', 'capture', 'release', 'expire', 'claw_back', 'settle', 'regrant']),
  source: z.enum(GRANT_SOURCES).nullable(),
  reference: z.string().nullable(),
  available: z.int(),
  held: z.int(),
  available_after: z.int(),
  held_after: z.int(),
})
export type LedgerLine = z.infer<typeof LedgerLine>

const PersonInvite = z.object({
  person: z.object({ id: z.string(), email: z.string().nullable() }),
  at: z.iso.datetime(),
  state: z.enum(['joined', 'pending', 'rewarded', 'not_rewarded']),
  credits: z.int(),
  /** Why it earns nothing; null if it may. */
  refusal: z.string().nullable(),
})
export type PersonInvite = z.infer<typeof PersonInvite>

const PersonGeneration = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  tool: z.string(),
  engine: z.string(),
  status: z.enum(GENERATION_STATUSES),
  /** Why it failed. */
  error: z.string().nullable(),
  credits: z.int(),
})

const PersonPayment = OperatorTransaction.extend({
  /** Null if nothing was paid. */
  receipt_url: z.string().nullable(),
})
export type PersonPayment = z.infer<typeof PersonPayment>

const PersonNote = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  operator: z.string(),
  text: z.string(),
})

/** Lists contain the latest 50. */
const Person = PersonLine.extend({
  operator_role: z.enum(OPERATOR_ROLES).nullable(),
  verified: z.boolean(),
  has_password: z.boolean(),
  has_google: z.boolean(),
  vip: z.boolean(),
  /** Null if the account was deleted. */
  credits: PersonBalance.nullable(),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      created_at: z.iso.datetime(),
      last_seen_at: z.iso.datetime(),
    }),
  ),
  payments: z.array(PersonPayment),
  generations: z.array(PersonGeneration),
  invited_by: PersonInvite.nullable(),
  invited: z.array(PersonInvite),
  signals: z.array(AbuseSignal.omit({ person: true })),
  notes: z.array(PersonNote),
  log: z.array(AuditLine),
})
export type Person = z.infer<typeof Person>

/** The latest 60 creations, in their owner's view. */
const PersonView = z.object({
  creations: z.array(Creation.omit({ tool_title: true })),
  plan: SubscriptionInfo,
})
export type PersonView = z.infer<typeof PersonView>

const params = z.object({ id: z.uuid() })
const body = z.object({ reason: Reason })

/** For operators, like the rest of the console. */
export const peopleCalls = {
  'GET /api/operation/people': {
    tag: 'Operation',
    summary:
      'Whoever has an id, made a creation or paid a transaction, or those with a text in their address, the latest first, 50 at a time',
    query: z.object({ text: z.string().trim().max(320).optional(), before: z.uuid().optional() }),
    data: z.object({ people: z.array(PersonLine), next: z.string().nullable() }),
  },
  'GET /api/operation/people/{id}': {
    tag: 'Operation',
    summary: 'All that operators may know about somebody',
    params,
    data: Person,
  },
  'GET /api/operation/people/{id}/ledger': {
    tag: 'Operation',
    summary: 'Every movement of somebody’s credits with what there was after it, newest first, 50 at a time',
    params,
    query: z.object({
      before: z.coerce
        .number()
        .int()
        .positive()
        .max(2 ** 31 - 1)
        .optional(),
    }),
    data: z.object({ lines: z.array(LedgerLine), next: z.int().nullable() }),
  },
  'GET /api/operation/people/{id}/balance': {
    tag: 'Operation',
    summary: 'What somebody could spend at a moment of the past',
    params,
    query: z.object({ at: z.iso.datetime() }),
    data: PersonBalance,
  },
  'POST /api/operation/people/{id}/credits': {
    tag: 'Operation',
    summary: 'Give somebody credits; once, however often a key is sent',
    params,
    body: Gift,
    data: z.object({ credit_remain: z.int() }),
  },
  'POST /api/operation/people/{id}/take-back': {
    tag: 'Operation',
    summary: 'Take back what operators gave under a reference; what was spent of it becomes a debt',
    params,
    body: body.extend({ reference: z.string().max(300) }),
    data: z.object({ credit_remain: z.int() }),
  },
  'POST /api/operation/people/{id}/block': {
    tag: 'Operation',
    summary: 'End all sessions of somebody and let them in no more',
    params,
    body,
    data: z.null(),
  },
  'POST /api/operation/people/{id}/unblock': {
    tag: 'Operation',
    summary: 'Let somebody in again who was blocked',
    params,
    body,
    data: z.null(),
  },
  'POST /api/operation/people/{id}/sign-out': {
    tag: 'Operation',
    summary: 'End all sessions of somebody',
    params,
    body,
    data: z.null(),
  },
  'POST /api/operation/people/{id}/delete': {
    tag: 'Operation',
    summary:
      'Delete somebody’s account as they could themselves: subscriptions end, the books stay without a name',
    params,
    body,
    data: z.null(),
  },
  'POST /api/operation/people/{id}/view': {
    tag: 'Operation',
    summary:
      'What somebody sees of their creations and their plan, to be read alone; it is written down with the reason',
    params,
    body,
    data: PersonView,
  },
  'POST /api/operation/people/{id}/notes': {
    tag: 'Operation',
    summary: 'Leave a note about somebody for other operators',
    params,
    body: z.object({ text: z.string().trim().min(1).max(2000) }),
    data: z.null(),
  },
} as const satisfies Calls
