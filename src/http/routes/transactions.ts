import type { Admin } from '../../modules/admin/admin.service.ts'
import type { OrderRefund } from '../../modules/payments/refund-orders.ts'
import type { transactionCalls } from '../../shared/contract/transactions.ts'
import type { Handlers } from '../calls.ts'

export type TransactionOptions = { admin: Pick<Admin, 'transactions'>; orderRefund: OrderRefund }

/** Only operators get here. */
export function transactionHandlers({
  admin,
  orderRefund,
}: TransactionOptions): Handlers<typeof transactionCalls> {
  return {
    'GET /api/operation/transactions': async ({ query: { email: emailPart = '', state, limit } }) => {
      const { transactions, hasMore } = await admin.transactions({ emailPart, state, limit })
      return {
        transactions: transactions.map(({ transaction, email }) => ({
          txn_id: transaction.id,
          at: transaction.createdAt.toISOString(),
          person_id: transaction.userId,
          email,
          kind: transaction.kind,
          plan_id: transaction.planId,
          credits: transaction.credits,
          amount_cents: transaction.amountCents,
          discount_cents: transaction.discountCents,
          promotion_code: transaction.promotionCode,
          refunded_cents: transaction.refundedCents,
          state: transaction.state,
        })),
        has_more: hasMore,
      }
    },

    'POST /api/operation/transactions/{id}/refund': async ({ params, body }, _request, context) => {
      const { amount_cents: amountCents, reason } = body
      const operator = context.get('operator')
      await orderRefund({ operator, transactionId: params.id, amountCents, reason })
      return null
    },
  }
}
