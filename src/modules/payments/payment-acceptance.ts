import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import { decideIssue, findIssue, lockIssue } from './payment-issues.store.ts'
import type { Settlement } from './settlement.service.ts'
import { findTransaction } from './transactions.store.ts'

type AcceptanceParts = { db: Database; settlement: Pick<Settlement, 'accept'>; now: () => Date }
type Decision = { operator: Operator; reason: string }

export type PaymentAcceptance = ReturnType<typeof createPaymentAcceptance>

/** Lets an operator take a payment of another amount for what was asked. */
export function createPaymentAcceptance({ db, settlement, now }: AcceptanceParts) {
  /** Throws `not_found` where it was decided already, or where there is nothing to accept. */
  return async (issueId: string, { operator, reason }: Decision): Promise<void> => {
    const issue = await findIssue(db.orm, issueId)
    const { transactionId } = issue ?? {}
    if (issue?.kind !== 'wrong_amount' || !transactionId) throw new AppError('not_found')
    await inTransaction(db, async (tx) => {
      // The payment first, as whoever notes one does, so that neither waits for the other for ever.
      const accepted = await settlement.accept(tx, transactionId)
      const isOpen = (await lockIssue(tx, issueId))?.outcome === 'open'
      if (!accepted || !isOpen) throw new AppError('not_found')
      await decideIssue(tx, issueId, { outcome: 'accepted', at: now(), decidedBy: operator.id, reason })
      const { amountCents, currency } = issue
      const transaction = await findTransaction(tx, transactionId)
      await recordAction(tx, operator, {
        action: 'payment_accepted',
        subject: { kind: 'payment', id: transactionId },
        personId: transaction?.userId ?? null,
        before: { outcome: 'open' },
        after: { outcome: 'accepted', amountCents, currency },
        reason,
      })
    })
  }
}
