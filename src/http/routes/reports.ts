import type { Appeals } from '../../modules/reports/appeals.service.ts'
import type { Reports } from '../../modules/reports/reports.service.ts'
import type { adminCalls, OperatorAppeal, OperatorReport } from '../../shared/contract/admin.ts'
import { REPORT_REASONS, type Removal, type verifyCalls } from '../../shared/contract/verify.ts'
import type { Handlers } from '../calls.ts'

export type ReportOptions = { reports: Reports; appeals: Appeals }

/** For everybody who reports something. */
export function reportHandlers({ reports, appeals }: ReportOptions): Handlers<typeof verifyCalls> {
  return {
    'POST /api/reports': async ({ body }, { address, locale }) => {
      const { id, dueAt } = await reports.file(body, { network: address, locale })
      return { id, due_at: dueAt.toISOString() }
    },

    'GET /api/users/removals': async (_input, _request, context) => {
      const { id } = await context.get('caller').requireUser()
      return { removals: (await appeals.removalsOf(id)).map(toRemoval) }
    },

    'POST /api/users/removals/{id}/appeal': async ({ params, body }, _request, context) => {
      const { id } = await context.get('caller').requireUser()
      await appeals.file(id, params.id, body.text)
      return null
    },
  }
}

type DecisionCalls = Pick<
  typeof adminCalls,
  | 'GET /api/operation/reports'
  | 'POST /api/operation/reports/{id}/decide'
  | 'GET /api/operation/appeals'
  | 'POST /api/operation/appeals/{id}/decide'
  | 'GET /api/operation/repeat-offenders'
>

/** For operators, and nobody else gets here. */
export function decisionHandlers({ reports, appeals }: ReportOptions): Handlers<DecisionCalls> {
  return {
    'GET /api/operation/reports': async () => ({ reports: (await reports.list()).map(toOperatorReport) }),

    'POST /api/operation/reports/{id}/decide': async ({ params, body }, _request, context) => {
      await reports.decide(params.id, body, context.get('operator'))
      return null
    },

    'GET /api/operation/appeals': async (_input, _request, context) => {
      const { id } = context.get('operator')
      return { appeals: (await appeals.list()).map((listed) => toOperatorAppeal(listed, id)) }
    },

    'POST /api/operation/appeals/{id}/decide': async ({ params, body }, _request, context) => {
      await appeals.decide(params.id, body, context.get('operator'))
      return null
    },

    'GET /api/operation/repeat-offenders': async () => ({
      people: (await reports.offenders()).map(({ id, email, removed, latestAt, blockedAt }) => ({
        person: { id, email },
        removed,
        latest_at: latestAt.toISOString(),
        blocked: blockedAt !== null,
      })),
    }),
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

function toRemoval({
  removedId,
  removedAt,
  reason,
  appeal,
}: Awaited<ReturnType<Appeals['removalsOf']>>[number]): Removal {
  return {
    id: removedId,
    removed_at: removedAt.toISOString(),
    reason,
    appeal: appeal && {
      text: appeal.text,
      at: appeal.createdAt.toISOString(),
      decision: appeal.decision,
      decision_reason: appeal.decisionReason,
    },
  }
}

type ListedAppeal = Awaited<ReturnType<Appeals['list']>>[number]

function toOperatorAppeal(
  { appeal, email, removedAt, removedBy, reason }: ListedAppeal,
  operatorId: string,
): OperatorAppeal {
  return {
    id: appeal.removedId,
    person: { id: appeal.makerId, email },
    text: appeal.text,
    at: appeal.createdAt.toISOString(),
    removed_at: removedAt?.toISOString() ?? null,
    removal_reason: reason,
    is_own: removedBy === operatorId,
    decision: appeal.decision,
    decision_reason: appeal.decisionReason,
  }
}
