import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { refundTransaction } from './payment-jobs.ts'
import { lockTransaction } from './transactions.store.ts'

type RefundOrder = {
  operator: Operator
  transactionId: string
  /** Without it, everything that is left. */
  amountCents?: number | undefined
  reason: string
}
export type OrderRefund = ReturnType<typeof createRefundOrders>

/** Lets an operator refund money. Credits from the payment are taken back once the provider has done it. */
export function createRefundOrders({ db, queue }: { db: Database; queue: JobQueue }) {
  /** Throws `not_found` if nothing was paid, or nothing of it is left. */
  return ({ operator, transactionId, amountCents, reason }: RefundOrder): Promise<void> =>
    inTransaction(db, async (tx) => {
      const transaction = await lockTransaction(tx, transactionId)
      if (transaction?.state !== 'paid' || !transaction.paymentId) throw new AppError('not_found')
      const { userId, refundedCents } = transaction
      const left = transaction.amountCents - refundedCents
      if (amountCents !== undefined && amountCents > left) {
        throw new AppError('input_refused', { field: 'amount_cents', problem: 'is more than is left' })
      }
      const untilCents = refundedCents + (amountCents ?? left)
      const key = `refund:${transactionId}:${untilCents}`
      await queue.send(tx, refundTransaction, { transactionId, untilCents }, { key })
      await recordAction(tx, operator, {
        action: 'payment_refunded',
        subject: { kind: 'payment', id: transactionId },
        personId: userId,
        before: { refundedCents },
        after: { refundedCents: untilCents },
        reason,
      })
    })
}
