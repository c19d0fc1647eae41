import type { Reports } from '../../modules/reports/reports.service.ts'
import type { adminCalls, OperatorReport } from '../../shared/contract/admin.ts'
import { REPORT_REASONS, type verifyCalls } from '../../shared/contract/verify.ts'
import type { Handlers } from '../calls.ts'

export type ReportOptions = { reports: Reports }

/** For anybody who complains. */
export function reportHandlers({ reports }: ReportOptions): Handlers<typeof verifyCalls> {
  return {
    'POST /api/reports': async ({ body }, { address, locale }) => {
      const { id, dueAt } = await reports.file(body, { network: address, locale })
      return { id, due_at: dueAt.toISOString() }
    },
  }
}

type DecisionCalls = Pick<
  typeof adminCalls,
  'GET /api/operation/reports' | 'POST /api/operation/reports/{id}/decide'
>

/** For operators, who alone come this far. */
export function decisionHandlers({ reports }: ReportOptions): Handlers<DecisionCalls> {
  return {
    'GET /api/operation/reports': async () => ({ reports: (await reports.list()).map(toOperatorReport) }),

    'POST /api/operation/reports/{id}/decide': async ({ params, body }, _request, context) => {
      await reports.decide(params.id, body, context.get('operator'))
      return null
    },
  }
}

type Listed = Awaited<ReturnType<Reports['list']>>[number]

function toOperatorReport({ report, preview, maker, removedBefore }: Listed): OperatorReport {
  return {
    id: report.id,
    reported_id: report.reportedId,
    reason: REPORT_REASONS.find((reason) => reason === report.reason) ?? 'other',
    details: report.details,
    email: report.email,
    created_at: report.createdAt.toISOString(),
    due_at: report.dueAt.toISOString(),
    decision: report.decision,
    decided_at: report.decidedAt?.toISOString() ?? null,
    decision_reason: report.decisionReason,
    maker,
    removed_before: removedBefore,
    preview_url: preview?.url ?? null,
    kind: preview?.kind ?? null,
  }
}
