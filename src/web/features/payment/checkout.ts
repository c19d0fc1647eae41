import { ApiError } from '../../app/api/api-client.ts'
import type { Purchase } from '../../app/dialogs/purchase.ts'
import { quietApi } from '../../app/session/browser-api.ts'

type Checkout = { checkout_url: string; txn_id: string }

/** Starts a purchase; the answer contains the payment page. */
export function openCheckout(purchase: Purchase): Promise<Checkout> {
  const code = purchase.discount && { code: purchase.discount.code }
  return purchase.kind === 'pack'
    ? quietApi('GET /api/pay/checkout-session', {
        query: { price: (purchase.priceCents / 100).toFixed(2), ...code },
      })
    : quietApi('GET /api/pay/subscription-session', { query: { plan_id: purchase.planId, ...code } })
}

export async function readPaymentStatus(purchase: Purchase, txnId: string): Promise<number> {
  const input = { params: { txn_id: txnId } }
  const { status } =
    purchase.kind === 'pack'
      ? await quietApi('GET /api/pay/transaction-detail/{txn_id}', input)
      : await quietApi('GET /api/pay/subscription-transaction-detail/{txn_id}', input)
  return status
}

/** Nobody can pay in a closed dialog. If this fails, the checkout expires by itself later. */
export async function forgetCheckout(txnId: string): Promise<void> {
  await quietApi('POST /api/pay/forget-checkout', { body: { txn_id: txnId } }).catch(() => undefined)
}

/** The server's message if it refused a purchase for a reason; null if something just failed. */
export function reasonOf(error: unknown): string | null {
  return error instanceof ApiError && error.status < 500 ? error.message : null
}

/** True if the person has to sign in before buying. */
export function isAboutSignIn(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 200 || error.status === 401)
}
