import type { Tx } from '../../db/transaction.ts'
import { lockAgainstDeletion } from '../people/users.ts'
import { grantPack } from './apply-checkout.ts'
import { giveDueCredits } from './subscription-credits.ts'
import { findSubscription, lockSubscription } from './subscriptions.store.ts'
import type { PaymentContext } from './take-back.ts'
import { findTransaction, lockTransaction, updateTransaction } from './transactions.store.ts'

/**
 * Delivers the order of a payment with a wrong amount, as if the amount had been right. False if there is nothing left
 * to accept: it was accepted before, the money was refunded, or the buyer has left.
 */
export async function acceptPayment(
  tx: Tx,
  context: PaymentContext,
  transactionId: string,
): Promise<boolean> {
  const { provider, now } = context
  const known = await findTransaction(tx, transactionId)
  if (!known || (await lockAgainstDeletion(tx, known.userId)).isDeleted) return false
  const transaction = await lockTransaction(tx, transactionId)
  if (!transaction?.withheld || transaction.state !== 'paid') return false
  await updateTransaction(tx, transactionId, { withheld: false, updatedAt: now() })
  if (transaction.kind === 'pack') {
    await grantPack(tx, context, transaction)
    return true
  }
  const found = await findSubscription(tx, provider, transaction.subscriptionId ?? '')
  const subscription = found && (await lockSubscription(tx, found.id))
  // The time that an ended subscription was paid for is over.
  if (!subscription || subscription.state === 'ended') return false
  await giveDueCredits(tx, context, subscription)
  return true
}
