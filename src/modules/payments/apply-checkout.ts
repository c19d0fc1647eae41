import type { Tx } from '../../db/transaction.ts'
import { claimTransaction } from './claim-transaction.ts'
import { notePayment } from './note-payment.ts'
import type { CheckoutState } from './payment-gateway.ts'
import { isAsSold } from './sale.ts'
import type { Outcome } from './settlement.service.ts'
import { type PaymentContext, takeBack } from './take-back.ts'
import { creditsToTakeBack, stateAfterAttempt } from './transaction-state.ts'
import { type Transaction, updateTransaction } from './transactions.store.ts'

/** Any but that of a paid subscription, which is recorded by the state of the subscription itself. */
type Checkout = Exclude<CheckoutState, { kind: 'subscription' }>

/**
 * Records the state of a checkout. The credits of a pack are granted once, when its payment is first seen. A look that
 * is older than the last recorded one is dropped.
 */
export async function applyCheckout(
  tx: Tx,
  context: PaymentContext,
  checkout: Checkout,
  observation: number,
): Promise<Outcome> {
  const { now } = context
  const { checkoutId } = checkout
  const payment = checkout.state === 'paid' ? checkout.payment : null
  const paid = payment && { reference: payment.paymentId ?? checkoutId, payment }
  const claim = await claimTransaction(tx, context, { ...checkout, paid })
  if (typeof claim === 'string') return claim
  const { transaction, buyerIsDeleted } = claim
  if (transaction.observation > observation) return 'stale'
  if (checkout.state === 'open') return 'applied'

  const { id, credits, amountCents } = transaction
  if (checkout.state !== 'paid') {
    const state = stateAfterAttempt(transaction.state, checkout.state)
    await updateTransaction(tx, id, { state, observation, updatedAt: now() })
    return 'applied'
  }

  const noted = await notePayment(tx, context, claim, {
    payment: checkout.payment,
    asSold: isAsSold(checkout.payment, [amountCents]),
    facts: { checkoutId, observation, paidAt: now() },
  })
  if (buyerIsDeleted || noted.withheld) return 'applied'
  if (!transaction.paidAt) {
    await grantPack(tx, context, transaction)
  }
  await takeBack(tx, context, noted, creditsToTakeBack(credits, checkout.payment))
  return 'applied'
}

/** Once, however often it is called. */
export async function grantPack(
  tx: Tx,
  { ledger }: Pick<PaymentContext, 'ledger'>,
  { id, userId, domain, credits }: Transaction,
): Promise<void> {
  const account = await ledger.openAccount(tx, { kind: 'user', id: userId, domain })
  await ledger.grant(tx, { account, source: 'pack', amount: credits, reference: id, key: `pack:${id}` })
}
