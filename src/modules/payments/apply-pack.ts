import type { Tx } from '../../db/transaction.ts'
import type { CheckoutState } from './payment-gateway.ts'
import { type PaymentContext, takeBack } from './take-back.ts'
import { stateAfterAttempt, stateAfterPayment } from './transaction-state.ts'
import { lockTransaction, updateTransaction } from './transactions.store.ts'

type PackCheckout = Exclude<CheckoutState, { kind: 'subscription' }>

/** Writes down how a checkout stands. The credits of a pack are granted once, when its payment is first seen. */
export async function applyPack(
  tx: Tx,
  context: PaymentContext,
  checkout: PackCheckout,
): Promise<'applied' | 'unknown'> {
  const { provider, ledger, now } = context
  const transaction = await lockTransaction(tx, checkout.transactionId)
  if (!transaction || transaction.provider !== provider) return 'unknown'
  if (checkout.state === 'open') return 'applied'
  const { id, userId, domain, credits } = transaction
  const at = now()
  if (checkout.state !== 'paid') {
    const state = stateAfterAttempt(transaction.state, checkout.state)
    await updateTransaction(tx, id, { state, updatedAt: at })
    return 'applied'
  }

  const { payment, checkoutId } = checkout
  const { paymentId, amountCents } = payment
  await updateTransaction(tx, id, {
    state: stateAfterPayment(transaction.state, payment),
    checkoutId,
    paymentId,
    amountCents,
    paidAt: transaction.paidAt ?? at,
    updatedAt: at,
  })
  if (!transaction.paidAt) {
    const account = await ledger.openAccount(tx, { kind: 'user', id: userId, domain })
    await ledger.grant(tx, { account, source: 'pack', amount: credits, reference: id, key: `pack:${id}` })
  }
  await takeBack(tx, context, transaction, credits, payment)
  return 'applied'
}
