import type { Purchases } from '../../modules/payments/purchases.service.ts'
import type { SandboxControls } from '../../modules/payments/sandbox.ts'
import type { sandboxCalls } from '../../shared/contract/sandbox.ts'
import { AppError } from '../../shared/errors.ts'
import type { Handlers } from '../calls.ts'

export type SandboxOptions = {
  /** Null where payments are real. */
  controls: SandboxControls | null
  purchases: Purchases
  operatorEmails: readonly string[]
}

/** For everybody but operators of a sandbox there is nothing here. */
export function sandboxHandlers(options: SandboxOptions): Handlers<typeof sandboxCalls> {
  const { controls, purchases, operatorEmails } = options
  return {
    'POST /api/operation/sandbox/{action}': async ({ params, body }, _request, context) => {
      const { email } = await context.get('caller').requireUser()
      if (!controls || !operatorEmails.includes(email)) throw new AppError('not_found')
      const purchase = await purchases.find(body.txn_id)
      if (!purchase) throw new AppError('not_found')
      const { subscriptionId, paymentId } = purchase
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
      }
      return null
    },
  }
}

function named(id: string | null): string {
  if (!id) throw new AppError('not_found')
  return id
}
