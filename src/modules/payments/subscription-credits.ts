import type { Tx } from '../../db/transaction.ts'
import { getPlan } from '../../shared/catalogue/plans.ts'
import { dueGrants } from './monthly-grants.ts'
import { insertGrant, listCoverage, listGrants, type Subscription } from './subscriptions.store.ts'
import type { PaymentContext } from './take-back.ts'

/**
 * Gives the due credits of a subscription whose row is locked. Each month is given once, however often this is called.
 */
export async function giveDueCredits(
  tx: Tx,
  { provider, ledger, now }: PaymentContext,
  subscription: Subscription,
): Promise<void> {
  const { id, userId, domain, startedAt, subscriptionId } = subscription
  const { id: planId } = getPlan(subscription.planId)
  const coverage = await listCoverage(tx, provider, subscriptionId)
  const given = await listGrants(tx, id)
  const at = now()
  for (const due of dueGrants({ startedAt, planId, coverage, given, now: at })) {
    const { expiresAt, ...row } = due
    if (!(await insertGrant(tx, { subscriptionId: id, grantedAt: at, ...row }))) continue
    const account = await ledger.openAccount(tx, { kind: 'user', id: userId, domain })
    await ledger.grant(tx, {
      account,
      source: 'subscription',
      amount: row.credits,
      expiresAt,
      reference: row.transactionId,
      key: `subscription:${id}:${row.monthIndex}:${row.planId}`,
    })
  }
}
