import type { Tx } from '../../db/transaction.ts'
import type { Claim } from './claim-transaction.ts'
import type { Payment } from './payment-gateway.ts'
import { refundTransaction } from './payment-jobs.ts'
import type { PaymentContext } from './take-back.ts'
import { stateOfPayment } from './transaction-state.ts'
import { type Transaction, updateTransaction } from './transactions.store.ts'

type Facts = Partial<Omit<Transaction, 'id'>> & { paidAt: Date }

/**
 * Records a payment, and returns the updated transaction. A wrong amount gives nothing until an operator decides, and a
 * payment for a deleted account is refunded automatically.
 */
export async function notePayment(
  tx: Tx,
  context: PaymentContext,
  { transaction, buyerIsDeleted }: Claim,
  payment: Payment,
  { asSold, facts }: { asSold: boolean; facts: Facts },
): Promise<Transaction> {
  const { id, paidAt } = transaction
  const { paymentId, refundedCents } = payment
  const state = stateOfPayment(payment)
  const reason = paidAt ? null : buyerIsDeleted ? 'deleted_buyer' : asSold ? null : 'wrong_amount'
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
  if (reason && state === 'paid') await withhold(tx, context, id, reason, payment)
  if (state === 'refunded' && paymentId) await context.issues.close(tx, paymentId, 'refunded')
  return { ...transaction, ...change }
}

async function withhold(
  tx: Tx,
  { issues, queue }: PaymentContext,
  transactionId: string,
  kind: 'deleted_buyer' | 'wrong_amount',
  { paymentId, amountCents, currency }: Payment,
): Promise<void> {
  await issues.report(tx, {
    kind,
    reference: paymentId ?? transactionId,
    transactionId,
    amountCents,
    currency,
  })
  if (kind === 'deleted_buyer' && paymentId) {
    await queue.send(tx, refundTransaction, { transactionId }, { key: `refund:${transactionId}` })
  }
}
