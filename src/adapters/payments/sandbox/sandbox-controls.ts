import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { sandboxCheckouts, sandboxInvoices } from '../../../db/schema/sandbox-payments.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { JobQueue } from '../../../modules/jobs/job-queue.ts'
import { monthIndexAt } from '../../../modules/payments/months.ts'
import type { SandboxControls } from '../../../modules/payments/sandbox.ts'
import { getPlan } from '../../../shared/catalogue/plans.ts'
import { sendSandboxEvent } from './events.ts'
import { lockLife, saveInvoices, saveSubscription } from './sandbox-rows.ts'
import { advance, invoiceFor, moveSoThatMonthBegins, nextPeriod } from './subscription-life.ts'

type ControlParts = { db: Database; queue: JobQueue; now: () => Date }

/** Makes happen what otherwise takes a month, an angry customer or a bank. */
export function createSandboxControls({ db, queue, now }: ControlParts): SandboxControls {
  async function takeBack(
    tx: Tx,
    paymentId: string,
    change: { disputed: true } | { amountCents: number | null },
  ) {
    const table = paymentId.startsWith('sandbox_cs_') ? sandboxCheckouts : sandboxInvoices
    const [payment] = await tx.select().from(table).where(eq(table.id, paymentId)).for('update')
    if (!payment) throw new Error(`The sandbox knows no payment ${paymentId}`)
    if ('disputed' in change) {
      await tx.update(table).set({ disputed: true }).where(eq(table.id, paymentId))
      return sendSandboxEvent(queue, tx, 'payment.disputed', { kind: 'payment', id: paymentId })
    }
    const left = payment.amountCents - payment.refundedCents
    const refundedCents = payment.refundedCents + Math.min(left, change.amountCents ?? left)
    await tx.update(table).set({ refundedCents }).where(eq(table.id, paymentId))
    return sendSandboxEvent(queue, tx, 'payment.refunded', { kind: 'payment', id: paymentId })
  }

  return {
    renew: (subscriptionId) =>
      inTransaction(db, async (tx) => {
        const life = await lockLife(tx, subscriptionId)
        const { startedAt, state, planId, periodStartsAt } = life.subscription
        const at = now()
        if (state === 'past_due') {
          // The payment that had failed goes through now.
          const paid = invoiceFor(life.subscription, getPlan(planId).priceCents, at)
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
        const life = await lockLife(tx, subscriptionId)
        const { startedAt, periodEndsAt } = life.subscription
        const moved = moveSoThatMonthBegins(monthIndexAt(startedAt, periodEndsAt), now(), life)
        await saveSubscription(tx, { ...nextPeriod(moved.subscription), state: 'past_due' })
        await saveInvoices(tx, moved.invoices)
        await sendSandboxEvent(queue, tx, 'invoice.payment_failed', {
          kind: 'subscription',
          id: subscriptionId,
        })
      }),

    refund: (paymentId, amountCents) => inTransaction(db, (tx) => takeBack(tx, paymentId, { amountCents })),

    dispute: (paymentId) => inTransaction(db, (tx) => takeBack(tx, paymentId, { disputed: true })),
  }
}
