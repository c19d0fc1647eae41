import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { JobQueue } from '../../../modules/jobs/job-queue.ts'
import { monthIndexAt } from '../../../modules/payments/months.ts'
import type { SandboxControls } from '../../../modules/payments/sandbox.ts'
import { getPlan } from '../../../shared/catalogue/plans.ts'
import { sendSandboxEvent } from './events.ts'
import { refundPayment } from './sandbox-records.ts'
import { lockLife, lockPayment, saveInvoices, saveSubscription } from './sandbox-rows.ts'
import { advance, invoiceFor, moveSoThatMonthBegins, nextPeriod } from './subscription-life.ts'

type ControlParts = { db: Database; queue: JobQueue; now: () => Date }

/** Triggers events that otherwise take a month, an angry customer or a bank. */
export function createSandboxControls({ db, queue, now }: ControlParts): SandboxControls {
  async function dispute(paymentId: string, disputed: boolean): Promise<void> {
    await inTransaction(db, async (tx) => {
      const { table } = await lockPayment(tx, paymentId)
      await tx.update(table).set({ disputed }).where(eq(table.id, paymentId))
      const type = disputed ? 'payment.disputed' : 'payment.dispute_won'
      await sendSandboxEvent(queue, tx, type, { kind: 'payment', id: paymentId })
    })
  }

  return {
    renew: (subscriptionId) =>
      inTransaction(db, async (tx) => {
        const life = await getLife(tx, subscriptionId)
        const { startedAt, state, planId, periodStartsAt } = life.subscription
        const at = now()
        if (state === 'past_due') {
          // Makes the failed payment succeed now.
          const paid = invoiceFor(life.subscription, getPlan(planId).priceCents, at, 'renew')
          await saveSubscription(tx, { ...life.subscription, state: 'active' })
          await saveInvoices(tx, [{ ...paid, coversFrom: periodStartsAt }])
        } else {
          const moved = moveSoThatMonthBegins(monthIndexAt(startedAt, at) + 1, at, life)
          const renewed = advance(moved.subscription, at)
          await saveSubscription(tx, renewed.subscription)
          await saveInvoices(tx, [...moved.invoices, ...renewed.invoices])
        }
        await sendSandboxEvent(queue, tx, 'invoice.paid', { kind: 'subscription', id: subscriptionId })
      }),

    failRenewal: (subscriptionId) =>
      inTransaction(db, async (tx) => {
        const life = await getLife(tx, subscriptionId)
        const { startedAt, periodEndsAt } = life.subscription
        const moved = moveSoThatMonthBegins(monthIndexAt(startedAt, periodEndsAt), now(), life)
        await saveSubscription(tx, { ...nextPeriod(moved.subscription), state: 'past_due' })
        await saveInvoices(tx, moved.invoices)
        await sendSandboxEvent(queue, tx, 'invoice.payment_failed', {
          kind: 'subscription',
          id: subscriptionId,
        })
      }),

    refund: (paymentId, amountCents) =>
      inTransaction(db, (tx) => refundPayment(tx, queue, paymentId, amountCents)),

    dispute: (paymentId) => dispute(paymentId, true),

    winDispute: (paymentId) => dispute(paymentId, false),
  }
}

async function getLife(tx: Tx, subscriptionId: string) {
  const life = await lockLife(tx, subscriptionId)
  if (!life) throw new Error(`The sandbox knows no subscription ${subscriptionId}`)
  return life
}
