import type { Tx } from '../../db/transaction.ts'
import type { Claim } from './claim-transaction.ts'
import type { Payment } from './payment-gateway.ts'
import { refundTransaction } from './payment-jobs.ts'
import type { PaymentContext } from './take-back.ts'
import { stateOfPayment } from './transaction-state.ts'
import { type Transaction, updateTransaction } from './transactions.store.ts'

type Facts = Partial<Omit<Transaction, 'id'>> & { paidAt: Date }
type Noted = { payment: Payment; asSold: boolean; facts: Facts }

/**
 * Records a payment, and returns the updated transaction. A wrong amount gives nothing until an operator decides, and a
 * payment for a deleted account is refunded automatically.
 */
export async function notePayment(
  tx: Tx,
  context: PaymentContext,
  claim: Claim,
  { payment, asSold, facts }: Noted,
): Promise<Transaction> {
  const { transaction } = claim
  const { id, paidAt } = transaction
  const { paymentId, refundedCents } = payment
  const state = stateOfPayment(payment)
  const reason = reasonToWithhold(claim, asSold)
  const change = {
    ...facts,
    state,
    paymentId,
    refundedCents,
    withheld: transaction.withheld || reason !== null,
    paidAt: paidAt ?? facts.paidAt,
    updatedAt: context.now(),
  }
  await updateTransaction(tx, id, change)
  if (reason && state === 'paid') await withhold(tx, context, { transactionId: id, reason, payment })
  if (state === 'refunded' && paymentId) await context.issues.close(tx, paymentId, 'refunded')
  return { ...transaction, ...change }
}

type WithholdingReason = 'deleted_buyer' | 'wrong_amount'

/** Decided once, when the payment is first seen. */
function reasonToWithhold({ transaction, buyerIsDeleted }: Claim, asSold: boolean): WithholdingReason | null {
  if (transaction.paidAt) return null
  if (buyerIsDeleted) return 'deleted_buyer'
  return asSold ? null : 'wrong_amount'
}

async function withhold(
  tx: Tx,
  { issues, queue }: PaymentContext,
  { transactionId, reason, payment }: { transactionId: string; reason: WithholdingReason; payment: Payment },
): Promise<void> {
  const { paymentId, amountCents, currency } = payment
  await issues.report(tx, {
    kind: reason,
    reference: paymentId ?? transactionId,
    transactionId,
    amountCents,
    currency,
  })
  if (reason === 'deleted_buyer' && paymentId) {
    await queue.send(tx, refundTransaction, { transactionId }, { key: `refund:${transactionId}` })
  }
}
