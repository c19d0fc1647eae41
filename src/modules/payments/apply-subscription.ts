import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/transaction.ts'
import { getPlan, type PlanId } from '../../shared/catalogue/plans.ts'
import type { PaidInvoice, SubscriptionState } from './payment-gateway.ts'
import { giveDueCredits } from './subscription-credits.ts'
import {
  lockOrInsertSubscription,
  type Subscription,
  sumOfGrants,
  updateSubscription,
} from './subscriptions.store.ts'
import { type PaymentContext, takeBack } from './take-back.ts'
import { stateAfterPayment } from './transaction-state.ts'
import {
  closeTransaction,
  findTransactionByInvoice,
  insertTransaction,
  lockTransaction,
  rememberCustomer,
  type Transaction,
  updateTransaction,
} from './transactions.store.ts'

/**
 * Writes down how a subscription stands: its state, what was paid for it, and the credits that are due. A look that is
 * older than the last one written is dropped, and nothing revives a subscription that ended.
 */
export async function applySubscription(
  tx: Tx,
  context: PaymentContext,
  seen: SubscriptionState,
  observation: number,
): Promise<'applied' | 'stale' | 'unknown'> {
  const { provider, now } = context
  // Everything about a subscription waits here for each other.
  const beginning = await lockTransaction(tx, seen.transactionId)
  if (!beginning || beginning.provider !== provider || beginning.kind !== 'subscription') return 'unknown'
  if (seen.state === 'unpaid_beginning') return 'applied'
  if (seen.state === 'ended' && seen.invoices.length === 0) {
    await closeTransaction(tx, beginning.id, 'failed', now())
    return 'applied'
  }

  const { userId, domain } = beginning
  const { subscriptionId, customerId } = seen
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
  const payments = await noteInvoices(tx, context, beginning, seen)
  const subscription: Subscription = { ...known, ...facts, pastDueSince }
  if (facts.state !== 'ended') await giveDueCredits(tx, context, subscription)
  for (const { transaction, invoice } of payments) {
    await takeBack(tx, context, transaction, await sumOfGrants(tx, transaction.id), invoice)
  }
  return 'applied'
}

type LiveState = SubscriptionState & { state: Subscription['state'] }

function factsOf(seen: LiveState, observation: number, updatedAt: Date) {
  const { planId, nextPlanId, state, cancelAtPeriodEnd, startedAt, periodEndsAt } = seen
  return { planId, nextPlanId, state, cancelAtPeriodEnd, startedAt, periodEndsAt, observation, updatedAt }
}

type NotedPayment = { transaction: Transaction; invoice: PaidInvoice }

/** The first invoice belongs to the checkout; each later one becomes a transaction of its own. */
async function noteInvoices(
  tx: Tx,
  context: PaymentContext,
  beginning: Transaction,
  { subscriptionId, planId, invoices }: SubscriptionState,
): Promise<NotedPayment[]> {
  const inOrder = invoices.toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
  const firstId = beginning.invoiceId ?? inOrder[0]?.invoiceId
  const noted: NotedPayment[] = []
  for (const invoice of inOrder) {
    const { invoiceId, paymentId, amountCents, coversFrom, coversUntil } = invoice
    const transaction =
      invoiceId === firstId
        ? beginning
        : ((await findTransactionByInvoice(tx, context.provider, invoiceId)) ??
          (await insertTransaction(tx, laterTransaction(beginning, invoice, planId, context.now()))))
    if (!transaction) throw new Error(`The invoice ${invoiceId} could not be noted`)
    await updateTransaction(tx, transaction.id, {
      invoiceId,
      paymentId,
      amountCents,
      coversFrom,
      coversUntil,
      subscriptionId,
      state: stateAfterPayment(transaction.state, invoice),
      paidAt: transaction.paidAt ?? invoice.paidAt,
      updatedAt: context.now(),
    })
    noted.push({ transaction, invoice })
  }
  return noted
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
    state: 'paid' as const,
    createdAt: paidAt,
    updatedAt: at,
  }
}
