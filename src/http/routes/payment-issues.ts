import type { PaymentAcceptance } from '../../modules/payments/payment-acceptance.ts'
import type { PaymentIssues } from '../../modules/payments/payment-issues.service.ts'
import type { paymentIssueCalls } from '../../shared/contract/payment-issues.ts'
import type { Handlers } from '../calls.ts'

export type PaymentIssueOptions = { issues: PaymentIssues; accept: PaymentAcceptance }

/** Only operators get here. */
export function paymentIssueHandlers({
  issues,
  accept,
}: PaymentIssueOptions): Handlers<typeof paymentIssueCalls> {
  return {
    'GET /api/operation/payment-issues': async () => {
      const { issues: found, latestRun } = await issues.list()
      return {
        issues: found.map(
          ({ id, kind, reference, transactionId, amountCents, currency, outcome, reason, foundAt }) => ({
            id,
            kind,
            reference,
            txn_id: transactionId,
            amount: amountCents,
            currency,
            outcome,
            reason,
            found_at: foundAt.toISOString(),
          }),
        ),
        latest_run: latestRun && {
          ran_at: latestRun.ranAt.toISOString(),
          days: latestRun.days,
          compared: latestRun.compared,
          mended: latestRun.mended,
          open: latestRun.open,
        },
      }
    },

    'POST /api/operation/payment-issues/{id}/accept': async ({ params, body }, _request, context) => {
      await accept(params.id, { operator: context.get('operator'), reason: body.reason })
      return null
    },

    'POST /api/operation/payment-issues/{id}/{decision}': async ({ params, body }, _request, context) => {
      const { id, decision } = params
      await issues.decide(id, decision, { operator: context.get('operator'), reason: body.reason })
      return null
    },

    'POST /api/operation/reconcile': async (_input, _request, context) => {
      await issues.compareSoon(context.get('operator'))
      return null
    },
  }
}
