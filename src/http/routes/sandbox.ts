import type { Operator, OperatorAction } from '../../modules/audit/audit-log.ts'
import type { Purchases } from '../../modules/payments/purchases.service.ts'
import type { SandboxControls } from '../../modules/payments/sandbox.ts'
import type { sandboxCalls } from '../../shared/contract/sandbox.ts'
import { AppError } from '../../shared/errors.ts'
import type { Handlers } from '../calls.ts'

export type SandboxOptions = {
  /** Null if payments are real. */
  controls: SandboxControls | null
  purchases: Purchases
  record: (operator: Operator, action: OperatorAction) => Promise<void>
}

/** Only operators get here, and with real payments, even for them there is nothing. */
export function sandboxHandlers({
  controls,
  purchases,
  record,
}: SandboxOptions): Handlers<typeof sandboxCalls> {
  return {
    'POST /api/operation/sandbox/{action}': async ({ params, body }, _request, context) => {
      if (!controls) throw new AppError('not_found')
      const purchase = await purchases.find(body.txn_id)
      if (!purchase) throw new AppError('not_found')
      const { id, userId, subscriptionId, paymentId } = purchase
      await record(context.get('operator'), {
        action: 'sandbox_used',
        subject: { kind: 'payment', id },
        personId: userId,
        after: { action: params.action, amountCents: body.amount_cents ?? null },
        reason: body.reason,
      })
      switch (params.action) {
        case 'renew':
          await controls.renew(named(subscriptionId))
          break
        case 'fail-renewal':
          await controls.failRenewal(named(subscriptionId))
          break
        case 'refund':
          await controls.refund(named(paymentId), body.amount_cents ?? null)
          break
        case 'dispute':
          await controls.dispute(named(paymentId))
          break
        case 'win-dispute':
          await controls.winDispute(named(paymentId))
      }
      return null
    },
  }
}

function named(id: string | null): string {
  if (!id) throw new AppError('not_found')
  return id
}
