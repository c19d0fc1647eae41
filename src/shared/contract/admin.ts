import { z } from 'zod'
import { MEDIA_KINDS } from '../catalogue/media.ts'
import { MAX_GIVEN_CREDITS } from '../catalogue/rewards.ts'
import { Reason } from './audit.ts'
import type { Calls } from './call.ts'
import { REPORT_REASONS } from './verify.ts'

/** Where credits came from, and where they are: `issued` is the sum of each of the two. */
const LedgerTotals = z.object({
  issued: z.int(),
  sales: z.int(),
  promotions: z.int(),
  gifts: z.int(),
  /** Below zero if people owe more than others have. */
  available: z.int(),
  held: z.int(),
  spent: z.int(),
  expired: z.int(),
  taken_back: z.int(),
})
export type LedgerTotals = z.infer<typeof LedgerTotals>

const LedgerCheck = z.object({
  checked_at: z.iso.datetime(),
  discrepancies: z.int(),
  /** Null if the check is from before totals were stored. */
  totals: LedgerTotals.nullable(),
})
export type LedgerCheck = z.infer<typeof LedgerCheck>

const Overview = z.object({
  people: z.int(),
  visitors: z.int(),
  open_checkouts: z.int(),
  /** Without refunded or disputed payments. */
  paid_last_30_days_cents: z.int(),
  /** Waiting or running generations. */
  queue: z.int(),
  jobs_dead: z.int(),
  /** Null until the first check of the ledger. */
  ledger_check: LedgerCheck.nullable(),
  payments_provider: z.enum(['sandbox', 'stripe']),
})
export type Overview = z.infer<typeof Overview>

const DayFigures = z.object({
  sign_ups: z.int(),
  /** Account holders who have started something. */
  active_people: z.int(),
  generations: z.int(),
  failed: z.int(),
  /** The longest time from an error until the credits were free again; null if nothing has failed. */
  slowest_refund_ms: z.number().nullable(),
  /** Without refunded or disputed payments. */
  revenue_cents: z.int(),
  /** The cost of engines elsewhere, in millionths of a dollar. */
  provider_cost_micros: z.number(),
  /** The revenue of bought credits in their runs, minus that cost. */
  margin_micros: z.number(),
  credits_granted: z.int(),
  credits_spent: z.int(),
  /** Held for something that failed or was cancelled, and free again. */
  credits_released: z.int(),
  credits_taken_back: z.int(),
  credits_expired: z.int(),
})
export type DayFigures = z.infer<typeof DayFigures>

const HistoryDay = z.object({
  /** In UTC. */
  day: z.iso.date(),
  sign_ups: z.int(),
  generations: z.int(),
  failed: z.int(),
  revenue_cents: z.int(),
})
export type HistoryDay = z.infer<typeof HistoryDay>

const ComparedDays = z.object({
  /** Each day is counted up to this time of day. */
  until: z.iso.datetime(),
  today: DayFigures,
  yesterday: DayFigures,
  last_week: DayFigures,
  /** The most frequent first. */
  failures: z.array(z.object({ cause: z.string(), today: z.int(), yesterday: z.int(), last_week: z.int() })),
})
export type ComparedDays = z.infer<typeof ComparedDays>

/** A job's payload stays on the server: it can contain a code that was mailed to somebody. */
const DeadJob = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.int(),
  last_error: z.string(),
  sent_at: z.iso.datetime(),
})
export type DeadJob = z.infer<typeof DeadJob>

/** The address is null if the account was deleted. */
const ConcernedPerson = z.object({ id: z.uuid(), email: z.string().nullable() })

/** Signs of people who collect free credits with several accounts. */
export const SIGNAL_KINDS = [
  'disposable_address',
  'look_alike_address',
  'same_mailbox',
  'busy_network',
  'many_invites',
] as const

export const AbuseSignal = z.object({
  at: z.iso.datetime(),
  kind: z.enum(SIGNAL_KINDS),
  /** How many accounts or invitations there were; 1 where nothing is counted. */
  amount: z.int(),
  person: ConcernedPerson,
})
export type AbuseSignal = z.infer<typeof AbuseSignal>

const InviteReward = z.object({
  id: z.string(),
  inviter: ConcernedPerson,
  invited: ConcernedPerson,
  credits: z.int(),
  invited_at: z.iso.datetime(),
  /** From when on it can be spent, and no longer refused. */
  pending_until: z.iso.datetime(),
})
export type InviteReward = z.infer<typeof InviteReward>

/** Credits for a person; once, however often a key is sent. */
export const Gift = z.object({
  credits: z.int().positive().max(MAX_GIVEN_CREDITS),
  reason: Reason,
  key: z.string().regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters or digits'),
})

const REPORT_DECISIONS = ['removed', 'kept'] as const

const OperatorReport = z.object({
  id: z.string(),
  /** A creation, or a sticker pack. */
  reported_id: z.string(),
  reason: z.enum(REPORT_REASONS),
  details: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
  /** The time limit for a decision. */
  due_at: z.iso.datetime(),
  decision: z.enum(REPORT_DECISIONS).nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** The reason; null without a decision. */
  decision_reason: z.string().nullable(),
  /** The account that made it; null for visitors, and if it is no longer stored. */
  maker: ConcernedPerson.nullable(),
  /** The number of that account’s earlier removals. */
  removed_before: z.int(),
  /** Both null if it is no longer stored. */
  preview_url: z.string().nullable(),
  kind: z.enum(MEDIA_KINDS).nullable(),
})
export type OperatorReport = z.infer<typeof OperatorReport>

const OperatorAppeal = z.object({
  /** What was removed. */
  id: z.string(),
  person: ConcernedPerson,
  text: z.string(),
  at: z.iso.datetime(),
  removed_at: z.iso.datetime().nullable(),
  removal_reason: z.string().nullable(),
  /** Whether the asking operator has removed it. */
  is_own: z.boolean(),
  decision: z.enum(['granted', 'refused']).nullable(),
  decision_reason: z.string().nullable(),
})
export type OperatorAppeal = z.infer<typeof OperatorAppeal>

const RepeatOffender = z.object({
  person: ConcernedPerson,
  removed: z.int(),
  latest_at: z.iso.datetime(),
  blocked: z.boolean(),
})
export type RepeatOffender = z.infer<typeof RepeatOffender>

/** For operators; for everybody else there is nothing at these addresses. */
export const adminCalls = {
  'GET /api/operation/overview': {
    tag: 'Operation',
    summary: 'How the site stands',
    data: Overview,
  },
  'GET /api/operation/days': {
    tag: 'Operation',
    summary: 'How today goes, against yesterday and the same day of last week up to the same time',
    data: ComparedDays,
  },
  'GET /api/operation/history': {
    tag: 'Operation',
    summary: 'The last thirty days, the oldest first',
    data: z.object({ days: z.array(HistoryDay) }),
  },
  'GET /api/operation/signals': {
    tag: 'Operation',
    summary: 'The latest 50 signs of somebody who gathers free credits',
    data: z.object({ signals: z.array(AbuseSignal) }),
  },
  'GET /api/operation/invite-rewards': {
    tag: 'Operation',
    summary: 'The next 50 rewards for invitations that are not paid yet',
    data: z.object({ rewards: z.array(InviteReward) }),
  },
  'POST /api/operation/invite-rewards/{id}/refuse': {
    tag: 'Operation',
    summary: 'Refuse a reward that is not paid yet',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: z.null(),
  },
  'GET /api/operation/dead-jobs': {
    tag: 'Operation',
    summary: 'The latest 50 jobs that failed in all their attempts',
    data: z.object({ jobs: z.array(DeadJob) }),
  },
  'POST /api/operation/dead-jobs/{id}/retry': {
    tag: 'Operation',
    summary: 'Give a dead job all its attempts again',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/, 'is not the id of a job') }),
    data: z.null(),
  },
  'POST /api/operation/check-ledger': {
    tag: 'Operation',
    summary: 'Compare every kept figure of the ledger with its journal, now',
    data: LedgerCheck,
  },
  'GET /api/operation/reports': {
    tag: 'Operation',
    summary: 'Reports of creations: those to be decided, the longest due first, then the latest decisions',
    data: z.object({ reports: z.array(OperatorReport) }),
  },
  'POST /api/operation/reports/{id}/decide': {
    tag: 'Operation',
    summary: 'Remove what was reported, or keep it; those concerned are told by mail',
    params: z.object({ id: z.string() }),
    body: z.object({
      decision: z.enum(REPORT_DECISIONS),
      /** Whether lookalikes are banned from now on. */
      refuse_again: z.boolean().optional(),
      reason: Reason,
    }),
    data: z.null(),
  },
  'GET /api/operation/appeals': {
    tag: 'Operation',
    summary: 'What people say against removals: what is to be decided, then the latest decisions',
    data: z.object({ appeals: z.array(OperatorAppeal) }),
  },
  'POST /api/operation/appeals/{id}/decide': {
    tag: 'Operation',
    summary: 'Grant or refuse an appeal; both sides are told by mail',
    params: z.object({ id: z.string() }),
    body: z.object({ decision: z.enum(['granted', 'refused']), reason: Reason }),
    data: z.null(),
  },
  'GET /api/operation/repeat-offenders': {
    tag: 'Operation',
    summary: 'Those of whom more than one thing was removed, the most first',
    data: z.object({ people: z.array(RepeatOffender) }),
  },
} as const satisfies Calls
