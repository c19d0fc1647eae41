import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { CURRENCY } from '../../shared/catalogue/currency.ts'
import { PaymentProviderUnavailable, RefundRefused } from './payment-gateway.ts'
import type { PaymentIssues } from './payment-issues.service.ts'
import type { PaymentRecords } from './payment-records.ts'
import type { Settlement } from './settlement.service.ts'
import { findTransaction, type Transaction } from './transactions.store.ts'

type RefundParts = {
  db: Database
  records: PaymentRecords
  settlement: Settlement
  issues: Pick<PaymentIssues, 'report'>
}
type Attempt = { untilCents?: number | undefined; lastAttempt: boolean }
export type Refunds = ReturnType<typeof createRefunds>

/** Refunds money. What cannot be refunded automatically is left to an operator, who is notified by mail. */
export function createRefunds({ db, records, settlement, issues }: RefundParts) {
  async function park({ id, paymentId, amountCents }: Transaction): Promise<void> {
    await inTransaction(db, (tx) =>
      issues.report(tx, {
        kind: 'refund_failed',
        reference: paymentId ?? id,
        transactionId: id,
        amountCents,
        currency: CURRENCY,
      }),
    )
  }

  return {
    /** Rejects if a retry may help, on the last attempt too, so that the refund itself is not lost. */
    async refund(transactionId: string, { untilCents, lastAttempt }: Attempt): Promise<void> {
      const transaction = await findTransaction(db.orm, transactionId)
      if (!transaction?.paymentId || transaction.state === 'refunded') return
      const { paymentId } = transaction
      try {
        await records.refund(paymentId, untilCents)
      } catch (error) {
        const forGood = error instanceof RefundRefused
        if (!forGood && !(error instanceof PaymentProviderUnavailable)) throw error
        if (forGood || lastAttempt) await park(transaction)
        if (forGood) return
        throw error
      }
      await settlement.settle({ kind: 'payment', id: paymentId })
    },
  }
}
