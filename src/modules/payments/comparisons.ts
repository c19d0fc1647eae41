import type { Database } from '../../db/database.ts'
import { CURRENCY } from '../../shared/catalogue/currency.ts'
import { differenceOfPayment, differenceOfSubscription } from './differences.ts'
import type { EventSubject, Payment, ProviderName, SubscriptionState } from './payment-gateway.ts'
import type { IssueKind } from './payment-issues.store.ts'
import type { ProviderRecord } from './payment-records.ts'
import { findSubscription, listLive } from './subscriptions.store.ts'
import { findTransactionByPayment, listPaidSince } from './transactions.store.ts'

/** A purchase or a subscription, to be compared between the provider's books and ours. */
export type Comparison = {
  /** The provider's id of the payment or the subscription. */
  reference: string
  subject: EventSubject
  /** Null if no money is concerned. */
  money: { amountCents: number; currency: string } | null
  /** How our side differs from the provider's list; null if it does not, or that cannot be told from here. */
  differs: () => Promise<IssueKind | null>
  /** Purchases missing from the provider's list are looked up in any case. */
  named: boolean
}

type Named = { named: boolean }

/** All that is to be compared, from both sides. */
export function createComparisons(db: Database, provider: ProviderName) {
  function ofPayment(
    payment: Payment & { paymentId: string },
    { subject, named }: Named & { subject: EventSubject },
  ): Comparison {
    const { paymentId: reference, amountCents, currency } = payment
    const differs = async () =>
      differenceOfPayment(payment, await findTransactionByPayment(db.orm, provider, reference))
    return { reference, subject, money: { amountCents, currency }, differs, named }
  }

  function ofSubscription(
    reference: string,
    state: SubscriptionState['state'],
    { named }: Named,
  ): Comparison {
    const differs = async () =>
      differenceOfSubscription(state, (await findSubscription(db.orm, provider, reference))?.state ?? null)
    return { reference, subject: { kind: 'subscription', id: reference }, money: null, differs, named }
  }

  function fromProvider(record: ProviderRecord): Comparison {
    if (record.kind === 'payment') return ofPayment(record.payment, { subject: record.subject, named: true })
    return ofSubscription(record.subscriptionId, record.state, { named: true })
  }

  /** Purchases of ours missing from the provider's list: they may be older, have ended there, or never have existed. */
  async function fromUs(theirs: readonly ProviderRecord[], since: Date): Promise<Comparison[]> {
    const named = new Set(
      theirs.map((record) => (record.kind === 'payment' ? record.payment.paymentId : record.subscriptionId)),
    )
    const paid = await listPaidSince(db.orm, provider, since)
    const live = await listLive(db.orm, provider)
    const payments = paid.flatMap(({ paymentId, state, refundedCents, amountCents }): Comparison[] => {
      if (!paymentId || named.has(paymentId)) return []
      const asItWas = {
        paymentId,
        amountCents,
        refundedCents,
        currency: CURRENCY,
        disputed: state === 'disputed',
      }
      return [ofPayment(asItWas, { subject: { kind: 'payment', id: paymentId }, named: false })]
    })
    const subscriptions = live.flatMap(({ subscriptionId, state }): Comparison[] =>
      named.has(subscriptionId) ? [] : [ofSubscription(subscriptionId, state, { named: false })],
    )
    return [...payments, ...subscriptions]
  }

  return {
    async listSince(theirs: readonly ProviderRecord[], since: Date): Promise<Comparison[]> {
      return [...theirs.map(fromProvider), ...(await fromUs(theirs, since))]
    },
  }
}
