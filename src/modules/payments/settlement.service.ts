import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { lockAgainstDeletion } from '../people/users.ts'
import { acceptPayment } from './accept-payment.ts'
import { applyCheckout } from './apply-checkout.ts'
import { applySubscription } from './apply-subscription.ts'
import { claimEvent, isEventKnown, writeOutcome } from './payment-events.store.ts'
import type {
  EventSubject,
  PaymentEvent,
  PaymentGateway,
  SubscriptionChange,
  SubscriptionState,
} from './payment-gateway.ts'
import { giveDueCredits } from './subscription-credits.ts'
import { endUnknown, listLive, lockSubscription, nextObservation } from './subscriptions.store.ts'
import type { PaymentContext } from './take-back.ts'
import { findTransactionByPayment } from './transactions.store.ts'

/**
 * The outcome of a look at the provider. Only `applied` may have changed anything; `parked` waits for an operator, and
 * `foreign` was not sold by this site.
 */
export type Outcome = 'applied' | 'duplicate' | 'stale' | 'unknown' | 'foreign' | 'parked' | 'not_handled'

type SettlementParts = Omit<PaymentContext, 'provider'> & {
  db: Database
  gateway: PaymentGateway
  log: Logger
}
type Apply = (tx: Tx) => Promise<Outcome>
export type Settlement = ReturnType<typeof createSettlement>

/**
 * Brings our books in line with the provider. Events, reconciliation and people's own changes all come through here:
 * each looks at the provider first and then records what it saw, so that their order and number do not matter.
 */
export function createSettlement({ db, gateway, log, ...parts }: SettlementParts) {
  const provider = gateway.name
  const context: PaymentContext = { provider, ...parts }
  const { now } = parts
  const foreign: Apply = async () => 'foreign'

  function withSubscription(state: SubscriptionState | null, observation: number): Apply {
    return state ? (tx) => applySubscription(tx, context, state, observation) : foreign
  }

  async function look(subject: EventSubject): Promise<Apply> {
    switch (subject.kind) {
      case 'payment': {
        const paid = await findTransactionByPayment(db.orm, provider, subject.id)
        const { subscriptionId, checkoutId } = paid ?? {}
        if (subscriptionId) return look({ kind: 'subscription', id: subscriptionId })
        if (checkoutId) return look({ kind: 'checkout', id: checkoutId })
        // A later record of the payment looks at the provider, and includes this event.
        return async () => 'unknown'
      }
      case 'checkout': {
        const observation = await nextObservation(db)
        const state = await gateway.fetchCheckout(subject.id)
        if (!state) return foreign
        return state.state === 'paid' && state.kind === 'subscription'
          ? look({ kind: 'subscription', id: state.subscriptionId })
          : (tx) => applyCheckout(tx, context, state, observation)
      }
      case 'subscription': {
        const observation = await nextObservation(db)
        return withSubscription(await gateway.fetchSubscription(subject.id), observation)
      }
    }
  }

  return {
    /** Delivers the order of a payment with a wrong amount. False if there is nothing to accept. */
    accept: (tx: Tx, transactionId: string): Promise<boolean> => acceptPayment(tx, context, transactionId),

    /** Applies an event at most once, however often and in whatever order events are delivered. */
    async receive({ eventId, type, subject }: PaymentEvent): Promise<Outcome> {
      if (await isEventKnown(db, provider, eventId)) return 'duplicate'
      const apply = subject ? await look(subject) : async (): Promise<Outcome> => 'not_handled'
      const outcome = await inTransaction(db, async (tx): Promise<Outcome> => {
        const event = { provider, eventId, type, outcome: 'applying', appliedAt: now() }
        if (!(await claimEvent(tx, event))) return 'duplicate'
        const result = await apply(tx)
        await writeOutcome(tx, provider, eventId, result)
        return result
      })
      if (outcome === 'unknown' || outcome === 'parked') {
        log.warn({ provider, eventId, type, outcome }, 'a payment event gave nobody anything')
      }
      return outcome
    },

    /** Looks at the provider without an event. */
    async settle(subject: EventSubject): Promise<Outcome> {
      const apply = await look(subject)
      return inTransaction(db, apply)
    },

    /** Changes a subscription at the provider and records the outcome. An unknown one has ended. */
    async change(subscriptionId: string, change: SubscriptionChange): Promise<void> {
      const observation = await nextObservation(db)
      const state = await gateway.changeSubscription(subscriptionId, change)
      await inTransaction(db, async (tx) => {
        if (state) await applySubscription(tx, context, state, observation)
        else await endUnknown(tx, provider, subscriptionId, now())
      })
    },

    /** Gives every subscription its due months; those of annual plans begin without any payment. */
    async giveDueMonths(): Promise<void> {
      for (const { id, userId } of await listLive(db.orm, provider)) {
        await inTransaction(db, async (tx) => {
          if ((await lockAgainstDeletion(tx, userId)).isDeleted) return
          const subscription = await lockSubscription(tx, id)
          if (subscription && subscription.state !== 'ended') await giveDueCredits(tx, context, subscription)
        })
      }
    },
  }
}
