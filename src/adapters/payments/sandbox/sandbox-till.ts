import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { defineJob, type Job, withHandler } from '../../../modules/jobs/job.ts'
import type { JobQueue } from '../../../modules/jobs/job-queue.ts'
import type { CardEntry, SandboxTill, TillAnswer } from '../../../modules/payments/sandbox.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'
import { tryCard } from './cards.ts'
import { sendSandboxEvent } from './events.ts'
import {
  findCheckout,
  lockCheckout,
  type SandboxCheckout,
  saveInvoices,
  saveSubscription,
  updateCheckout,
} from './sandbox-rows.ts'
import { begin } from './subscription-life.ts'

/** Days at a real bank. */
const BANK_TAKES_MS = 3 * MINUTE_MS

const bankPays = defineJob({
  name: 'sandbox-payments.bank-pays',
  schema: z.object({ checkoutId: z.string() }),
  maxAttempts: 10,
})

export function bankPaysJob(till: SandboxTill): Job<unknown> {
  return withHandler(bankPays, ({ checkoutId }) => till.bankPays(checkoutId))
}

type TillParts = { db: Database; queue: JobQueue; now: () => Date }

/** Charges test cards. The outcome is sent as events, as by any provider. */
export function createSandboxTill({ db, queue, now }: TillParts): SandboxTill {
  async function pay(tx: Tx, checkout: SandboxCheckout): Promise<TillAnswer> {
    const { id, planId, transactionId, customerId, amountCents } = checkout
    const begun = planId === null ? null : begin({ planId, transactionId, customerId, amountCents }, now())
    if (begun) {
      await saveSubscription(tx, begun.subscription)
      await saveInvoices(tx, begun.invoices)
      await sendSandboxEvent(queue, tx, 'invoice.paid', { kind: 'subscription', id: begun.subscription.id })
    }
    const subscriptionId = begun?.subscription.id ?? null
    await updateCheckout(tx, id, { state: 'paid', subscriptionId, paidAt: now() })
    await sendSandboxEvent(queue, tx, 'checkout.paid', { kind: 'checkout', id })
    return { state: 'paid' }
  }

  async function fail(tx: Tx, { id }: SandboxCheckout): Promise<TillAnswer> {
    await updateCheckout(tx, id, { state: 'failed' })
    await sendSandboxEvent(queue, tx, 'checkout.failed', { kind: 'checkout', id })
    return { state: 'failed' }
  }

  /** The bank pays when nobody is waiting for it any more. */
  async function payLater(tx: Tx, { id }: SandboxCheckout): Promise<TillAnswer> {
    await updateCheckout(tx, id, { state: 'processing' })
    await sendSandboxEvent(queue, tx, 'checkout.processing', { kind: 'checkout', id })
    const runAt = new Date(now().getTime() + BANK_TAKES_MS)
    await queue.send(tx, bankPays, { checkoutId: id }, { runAt })
    return { state: 'processing' }
  }

  /** Locks the checkout and takes the next step, if it is still the next one. */
  function step(
    checkoutId: string,
    from: 'open' | 'confirming' | 'processing',
    act: (tx: Tx, checkout: SandboxCheckout) => Promise<TillAnswer>,
  ): Promise<TillAnswer> {
    return inTransaction(db, async (tx): Promise<TillAnswer> => {
      const checkout = await lockCheckout(tx, checkoutId)
      if (!checkout) throw new Error(`The sandbox knows no checkout ${checkoutId}`)
      const { state, expiresAt } = checkout
      if ((state === 'open' || state === 'confirming') && expiresAt <= now()) return { state: 'expired' }
      if (state === from) return act(tx, checkout)
      return state === 'open' ? { state, problem: 'number' } : { state }
    })
  }

  return {
    pay: (checkoutId: string, card: CardEntry) =>
      step(checkoutId, 'open', async (tx, checkout) => {
        const result = tryCard(card, now())
        if ('problem' in result) return { state: 'open', problem: result.problem }
        if (result.does === 'is_declined') return fail(tx, checkout)
        if (result.does === 'pays') return pay(tx, checkout)
        if (result.does === 'takes_its_time') return payLater(tx, checkout)
        await updateCheckout(tx, checkoutId, { state: 'confirming' })
        return { state: 'confirming' }
      }),

    confirm: (checkoutId: string, agreed: boolean) =>
      step(checkoutId, 'confirming', (tx, checkout) => (agreed ? pay(tx, checkout) : fail(tx, checkout))),

    isConfirming: async (checkoutId: string) => (await findCheckout(db, checkoutId))?.state === 'confirming',

    bankPays: async (checkoutId: string) => {
      await step(checkoutId, 'processing', pay)
    },
  }
}
