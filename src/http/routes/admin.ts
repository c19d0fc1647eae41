import type { Admin } from '../../modules/admin/admin.service.ts'
import type { DailyFigures } from '../../modules/admin/daily-figures.service.ts'
import type { History } from '../../modules/admin/history.service.ts'
import { issuedOf } from '../../modules/credits/balance.ts'
import type { CheckResult } from '../../modules/credits/credits.service.ts'
import type { adminCalls, LedgerCheck } from '../../shared/contract/admin.ts'
import type { Handlers } from '../calls.ts'
import { toComparedDays } from './compared-days-view.ts'
import { decisionHandlers, type ReportOptions } from './reports.ts'
import type { TransactionOptions } from './transactions.ts'

export type AdminOptions = ReportOptions &
  TransactionOptions & {
    admin: Admin
    dailyFigures: DailyFigures
    history: History
  }

/** Only operators get here. */
export function adminHandlers(options: AdminOptions): Handlers<typeof adminCalls> {
  const { admin, dailyFigures, history } = options
  return {
    ...decisionHandlers(options),

    'GET /api/operation/overview': async () => {
      const { people, visitors, ledgerCheck, ...figures } = await admin.overview()
      return {
        people,
        visitors,
        open_checkouts: figures.openCheckouts,
        paid_last_30_days_cents: figures.paidCents,
        queue: figures.inQueue,
        jobs_dead: figures.deadJobs,
        ledger_check: ledgerCheck && toLedgerCheck(ledgerCheck),
        payments_provider: figures.provider,
      }
    },

    'GET /api/operation/days': async () => toComparedDays(await dailyFigures()),

    'GET /api/operation/history': async () => ({
      days: (await history()).map(({ day, signUps, generations, failed, revenueCents }) => ({
        day,
        sign_ups: signUps,
        generations,
        failed,
        revenue_cents: revenueCents,
      })),
    }),

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
      await admin.refuseReward(params.id, { operator: context.get('operator'), reason: body.reason })
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

    'POST /api/operation/dead-jobs/{id}/retry': async ({ params }, _request, context) => {
      await admin.retryDeadJob(params.id, context.get('operator'))
      return null
    },

    'POST /api/operation/check-ledger': async (_input, _request, context) =>
      toLedgerCheck(await admin.checkLedger(context.get('operator'))),
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
