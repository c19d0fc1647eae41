import type { KeyedHash } from '../../modules/accounts/keyed-hash.ts'
import type { Checkouts } from '../../modules/payments/checkouts.service.ts'
import type { PurchaseItem } from '../../modules/payments/payment-gateway.ts'
import type { Purchases } from '../../modules/payments/purchases.service.ts'
import type { Subscriptions } from '../../modules/payments/subscriptions.service.ts'
import { findPlan } from '../../shared/catalogue/plans.ts'
import type { payCalls } from '../../shared/contract/pay.ts'
import { AppError } from '../../shared/errors.ts'
import type { Handlers } from '../calls.ts'
import type { OwnDomain } from '../own-domain.ts'
import type { AppContext } from '../request-context.ts'
import { receiptPath } from './receipts.ts'

export type PayOptions = {
  checkouts: Checkouts
  subscriptions: Subscriptions
  purchases: Purchases
  keyedHash: KeyedHash
  ownDomain: OwnDomain
}

export function payHandlers(options: PayOptions): Handlers<typeof payCalls> {
  const { checkouts, subscriptions, purchases, keyedHash, ownDomain } = options
  const requireUser = (context: AppContext) => context.get('caller').requireUser()

  const begin = async (context: AppContext, item: PurchaseItem, code: string | undefined) => {
    const id = await checkouts.begin(await requireUser(context), item, code)
    // The frame loads the page without the token, so the address itself has to prove whose it is.
    const key = await keyedHash('checkout', id)
    return { checkout_url: `${originOf(context, ownDomain)}/checkout/${id}?key=${key}`, txn_id: id }
  }

  return {
    'GET /api/pay/checkout-session': async ({ query }, _request, context) =>
      begin(context, { kind: 'pack', priceCents: Number(query.price.replace('.', '')) }, query.code),

    'GET /api/pay/subscription-session': async ({ query }, _request, context) => {
      const plan = findPlan(query.plan_id)
      if (!plan) throw new AppError('input_refused', { field: 'plan_id', problem: 'is not a plan' })
      return begin(context, { kind: 'subscription', planId: plan.id }, query.code)
    },

    'GET /api/pay/discount': async ({ query }, _request, context) =>
      checkouts.discount(await requireUser(context), query.code),

    'GET /api/pay/transaction-detail/{txn_id}': async ({ params }, _request, context) => {
      const { id } = await requireUser(context)
      return { status: await checkouts.status(id, params.txn_id, 'pack') }
    },

    'GET /api/pay/subscription-transaction-detail/{txn_id}': async ({ params }, _request, context) => {
      const { id } = await requireUser(context)
      return { status: await checkouts.status(id, params.txn_id, 'subscription') }
    },

    'GET /api/pay/subscription-info': async (_input, _request, context) =>
      subscriptions.info((await requireUser(context)).id),

    'GET /api/pay/check-first-purchase': async (_input, _request, context) => {
      const { id } = await requireUser(context)
      return { is_first_purchase: await purchases.isFirstPurchase(id) }
    },

    'POST /api/pay/cancel-subscription': async (_input, _request, context) =>
      subscriptions.cancel((await requireUser(context)).id),

    'POST /api/pay/resume-subscription': async (_input, _request, context) =>
      subscriptions.resume((await requireUser(context)).id),

    'GET /api/pay/change-plan': async ({ query }, _request, context) =>
      subscriptions.quotePlan((await requireUser(context)).id, query.plan_id),

    'POST /api/pay/change-plan': async ({ body }, _request, context) =>
      subscriptions.changePlan((await requireUser(context)).id, body.plan_id),

    'POST /api/pay/portal': async (_input, _request, context) => {
      const { id } = await requireUser(context)
      return { url: await subscriptions.portalUrl(id, `${originOf(context, ownDomain)}/settings`) }
    },

    'GET /api/pay/receipts': async (_input, _request, context) => {
      const { id } = await requireUser(context)
      const receipts = await purchases.receipts(id)
      return {
        receipts: await Promise.all(
          receipts.map(async (one) => ({ ...one, url: await receiptPath(keyedHash, id, one.id) })),
        ),
      }
    },

    'POST /api/pay/forget-checkout': async ({ body }, _request, context) => {
      const { id } = await requireUser(context)
      await checkouts.forget(id, body.txn_id)
      return null
    },
  }
}

/** During development, the site may have names and ports that are not configured. */
function originOf(context: AppContext, { siteOrigin, development }: OwnDomain): string {
  return development ? new URL(context.req.url).origin : siteOrigin
}
