import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { decideIssue, findIssue, lockIssue } from './payment-issues.store.ts'
import type { Settlement } from './settlement.service.ts'

type AcceptanceParts = { db: Database; settlement: Pick<Settlement, 'accept'>; now: () => Date }
type Decision = { operatorId: string; reason: string }

export type PaymentAcceptance = ReturnType<typeof createPaymentAcceptance>

/** Lets an operator take a payment of another amount for what was asked. */
export function createPaymentAcceptance({ db, settlement, now }: AcceptanceParts) {
  /** Throws `not_found` where it was decided already, or where there is nothing to accept. */
  return async (issueId: string, { operatorId, reason }: Decision): Promise<void> => {
    const issue = await findIssue(db.orm, issueId)
    const { transactionId } = issue ?? {}
    if (issue?.kind !== 'wrong_amount' || !transactionId) throw new AppError('not_found')
    await inTransaction(db, async (tx) => {
      // The payment first, as whoever notes one does, so that neither waits for the other for ever.
      const accepted = await settlement.accept(tx, transactionId)
      const isOpen = (await lockIssue(tx, issueId))?.outcome === 'open'
      if (!accepted || !isOpen) throw new AppError('not_found')
      await decideIssue(tx, issueId, { outcome: 'accepted', at: now(), decidedBy: operatorId, reason })
    })
  }
}
