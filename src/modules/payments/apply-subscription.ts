import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/transaction.ts'
import { getPlan, PLANS, type PlanId } from '../../shared/catalogue/plans.ts'
import { rememberCustomer } from './buyers.store.ts'
import { type Claim, claimTransaction } from './claim-transaction.ts'
import { creditsOwed } from './monthly-grants.ts'
import { notePayment } from './note-payment.ts'
import type { PaidInvoice, SubscriptionState } from './payment-gateway.ts'
import { endSubscription } from './payment-jobs.ts'
import { isAsSold, isOurCurrency } from './sale.ts'
import type { Outcome } from './settlement.service.ts'
import { giveDueCredits } from './subscription-credits.ts'
import {
  listGrants,
  lockOrInsertSubscription,
  type Subscription,
  updateSubscription,
} from './subscriptions.store.ts'
import { type PaymentContext, takeBack } from './take-back.ts'
import {
  closeTransaction,
  findTransactionByInvoice,
  insertTransaction,
  type Transaction,
} from './transactions.store.ts'

/**
 * Records the state of a subscription: its payments and the credits that are due. A look that is older than the last
 * recorded one is dropped, and nothing revives an ended subscription. Subscriptions of deleted accounts are ended.
 */
export async function applySubscription(
  tx: Tx,
  context: PaymentContext,
  seen: SubscriptionState,
  observation: number,
): Promise<Outcome> {
  const { provider, queue, now } = context
  const { subscriptionId, customerId, invoices } = seen
  // Serializes all changes of a subscription.
  const paid = invoices[0] ? { reference: subscriptionId, payment: invoices[0] } : null
  const claim = await claimTransaction(tx, context, { ...seen, paid })
  if (typeof claim === 'string') return claim
  const { transaction: beginning, buyerIsDeleted } = claim
  if (beginning.kind !== 'subscription') return 'unknown'
  if (seen.state === 'unpaid_beginning') return 'applied'
  if (seen.state === 'ended' && invoices.length === 0) {
    await closeTransaction(tx, beginning.id, 'failed', now())
    return 'applied'
  }

  const { userId, domain } = beginning
  const facts = factsOf({ ...seen, state: seen.state }, observation, now())
  await rememberCustomer(tx, { userId, provider, customerId })
  const known = await lockOrInsertSubscription(tx, {
    userId,
    domain,
    provider,
    subscriptionId,
    transactionId: beginning.id,
    ...facts,
    pastDueSince: null,
  })
  const revived = known.state === 'ended' && facts.state !== 'ended'
  if (known.observation > observation || revived) return 'stale'

  const pastDueSince = facts.state === 'past_due' ? (known.pastDueSince ?? now()) : null
  await updateSubscription(tx, known.id, { ...facts, pastDueSince })
  const payments = await noteInvoices(tx, context, claim, seen)
  if (buyerIsDeleted) {
    if (facts.state !== 'ended') await queue.send(tx, endSubscription, { subscriptionId })
    return 'applied'
  }
  const subscription: Subscription = { ...known, ...facts, pastDueSince }
  if (facts.state !== 'ended') await giveDueCredits(tx, context, subscription)
  await takeBackRefunded(tx, context, subscription, payments)
  return 'applied'
}

type LiveState = SubscriptionState & { state: Subscription['state'] }

function factsOf(seen: LiveState, observation: number, updatedAt: Date) {
  const { planId, nextPlanId, state, cancelAtPeriodEnd, startedAt, periodEndsAt } = seen
  return { planId, nextPlanId, state, cancelAtPeriodEnd, startedAt, periodEndsAt, observation, updatedAt }
}

type NotedPayment = { transaction: Transaction; invoice: PaidInvoice }

async function takeBackRefunded(
  tx: Tx,
  context: PaymentContext,
  { id, startedAt }: Subscription,
  payments: readonly NotedPayment[],
): Promise<void> {
  const given = await listGrants(tx, id)
  for (const { transaction, invoice } of payments) {
    if (transaction.withheld) continue
    const { id: transactionId, credits: creditsPerMonth } = transaction
    const owed = creditsOwed({ ...invoice, transactionId, creditsPerMonth }, startedAt, given)
    await takeBack(tx, context, transaction, owed)
  }
}

/** The first invoice belongs to the checkout; each later one becomes a transaction of its own. */
async function noteInvoices(
  tx: Tx,
  context: PaymentContext,
  { transaction: beginning, buyerIsDeleted }: Claim,
  { subscriptionId, planId, priceCents, invoices }: SubscriptionState,
): Promise<NotedPayment[]> {
  const inOrder = invoices.toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
  const firstId = beginning.invoiceId ?? inOrder[0]?.invoiceId
  const noted: NotedPayment[] = []
  for (const invoice of inOrder) {
    const { invoiceId, paidAt, coversFrom, coversUntil } = invoice
    const isFirst = invoiceId === firstId
    const transaction = isFirst
      ? beginning
      : ((await findTransactionByInvoice(tx, context.provider, invoiceId)) ??
        (await insertTransaction(tx, laterTransaction(beginning, invoice, planId, context.now()))))
    if (!transaction) throw new Error(`The invoice ${invoiceId} could not be noted`)
    const claim = { transaction, buyerIsDeleted }
    const asSold = isFirst
      ? isAsSold(invoice, [beginning.amountCents])
      : isAsSoldLater(invoice, [beginning.amountCents + beginning.discountCents, priceCents])
    const facts = { invoiceId, paidAt, coversFrom, coversUntil, subscriptionId }
    const written = await notePayment(tx, context, claim, { payment: invoice, asSold, facts })
    noted.push({ transaction: written, invoice })
  }
  return noted
}

/**
 * A renewal costs the subscriber's agreed price, or a plan's current one: the plan may have changed between two looks.
 * The provider computes the difference to another plan.
 */
function isAsSoldLater(invoice: PaidInvoice, agreedCents: readonly number[]): boolean {
  if (invoice.reason === 'change') return isOurCurrency(invoice)
  return isAsSold(invoice, [...agreedCents, ...PLANS.map(({ priceCents }) => priceCents)])
}

function laterTransaction(beginning: Transaction, invoice: PaidInvoice, planId: PlanId, at: Date) {
  const { userId, domain, provider } = beginning
  const credits = getPlan(planId).creditsPerMonth
  const { invoiceId, amountCents, paidAt } = invoice
  return {
    id: randomUUID(),
    userId,
    domain,
    provider,
    kind: 'subscription' as const,
    planId,
    credits,
    amountCents,
    invoiceId,
    // Until the payment is recorded, which is next.
    state: 'expired' as const,
    createdAt: paidAt,
    updatedAt: at,
  }
}
