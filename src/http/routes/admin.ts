import type { Admin } from '../../modules/admin/admin.service.ts'
import { issuedOf } from '../../modules/credits/balance.ts'
import type { CheckResult } from '../../modules/credits/credits.service.ts'
import type { adminCalls, LedgerCheck } from '../../shared/contract/admin.ts'
import type { Handlers } from '../calls.ts'
import { decisionHandlers, type ReportOptions } from './reports.ts'

export type AdminOptions = ReportOptions & { admin: Admin }

/** Only operators come this far. */
export function adminHandlers(options: AdminOptions): Handlers<typeof adminCalls> {
  const { admin } = options
  return {
    ...decisionHandlers(options),

    'GET /api/operation/overview': async () => {
      const { people, visitors, openCheckouts, paidCents, deadJobs, ledgerCheck, provider } =
        await admin.overview()
      return {
        people,
        visitors,
        open_checkouts: openCheckouts,
        paid_last_30_days_cents: paidCents,
        jobs_dead: deadJobs,
        ledger_check: ledgerCheck && toLedgerCheck(ledgerCheck),
        payments_provider: provider,
      }
    },

    'GET /api/operation/transactions': async ({ query }) => {
      const latest = await admin.transactions(query.email ?? '')
      return {
        transactions: latest.map(({ transaction, email }) => ({
          txn_id: transaction.id,
          at: transaction.createdAt.toISOString(),
          email,
          kind: transaction.kind,
          plan_id: transaction.planId,
          credits: transaction.credits,
          amount_cents: transaction.amountCents,
          state: transaction.state,
        })),
      }
    },

    'GET /api/operation/signals': async () => {
      const signals = await admin.signals()
      return { signals: signals.map(({ at, ...signal }) => ({ ...signal, at: at.toISOString() })) }
    },

    'GET /api/operation/invite-rewards': async () => {
      const rewards = await admin.pendingRewards()
      return {
        rewards: rewards.map(({ id, inviter, invited, reward, invitedAt, pendingUntil }) => ({
          id,
          inviter,
          invited,
          credits: reward,
          invited_at: invitedAt.toISOString(),
          pending_until: pendingUntil.toISOString(),
        })),
      }
    },

    'POST /api/operation/invite-rewards/{id}/refuse': async ({ params, body }, _request, context) => {
      const { id: operatorId } = await context.get('caller').requireUser()
      await admin.refuseReward(params.id, { operatorId, reason: body.reason })
      return null
    },

    'GET /api/operation/dead-jobs': async () => {
      const jobs = await admin.deadJobs()
      return {
        jobs: jobs.map(({ id, name, attempts, lastError, sentAt }) => ({
          id,
          name,
          attempts,
          last_error: lastError,
          sent_at: sentAt.toISOString(),
        })),
      }
    },

    'POST /api/operation/dead-jobs/{id}/retry': async ({ params }) => {
      await admin.retryDeadJob(params.id)
      return null
    },

    'POST /api/operation/credits': async ({ body }, _request, context) => {
      const { id } = await context.get('caller').requireUser()
      const { email, credits, reason, key } = body
      const available = await admin.giveCredits({ operatorId: id, email, amount: credits, reason, key })
      return { credit_remain: available }
    },

    'POST /api/operation/check-ledger': async () => toLedgerCheck(await admin.checkLedger()),
  }
}

function toLedgerCheck({ checkedAt, discrepancies, totals }: CheckResult): LedgerCheck {
  if (!totals) return { checked_at: checkedAt.toISOString(), discrepancies, totals }
  const { refunds, ...others } = totals
  return {
    checked_at: checkedAt.toISOString(),
    discrepancies,
    totals: { issued: issuedOf(totals), ...others, taken_back: refunds },
  }
}
