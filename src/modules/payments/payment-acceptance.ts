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

/** Lets an operator accept a payment with a wrong amount. */
export function createPaymentAcceptance({ db, settlement, now }: AcceptanceParts) {
  /** Throws `not_found` if it was already decided, or there is nothing to accept. */
  return async (issueId: string, { operator, reason }: Decision): Promise<void> => {
    const issue = await findIssue(db.orm, issueId)
    const { transactionId } = issue ?? {}
    if (issue?.kind !== 'wrong_amount' || !transactionId) throw new AppError('not_found')
    await inTransaction(db, async (tx) => {
      // The payment first, as when one is recorded, to prevent a deadlock.
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
