import { and, eq, gt, gte, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import {
  sandboxCheckouts,
  sandboxInvoices,
  sandboxSubscriptions,
} from '../../../db/schema/sandbox-payments.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { JobQueue } from '../../../modules/jobs/job-queue.ts'
import { RefundRefused } from '../../../modules/payments/payment-gateway.ts'
import type { PaymentRecords, ProviderRecord } from '../../../modules/payments/payment-records.ts'
import { sendSandboxEvent } from './events.ts'
import { lockPayment, paymentOf } from './sandbox-rows.ts'

/** The sandbox's own books. */
export function createSandboxRecords({ db, queue }: { db: Database; queue: JobQueue }): PaymentRecords {
  return {
    listPrices: async () => [],

    async listSince(since) {
      const { orm } = db
      const [checkouts, invoices, subscriptions] = await Promise.all([
        orm
          .select()
          .from(sandboxCheckouts)
          .where(
            and(
              eq(sandboxCheckouts.state, 'paid'),
              isNull(sandboxCheckouts.planId),
              movedSince(sandboxCheckouts, since),
            ),
          ),
        orm.select().from(sandboxInvoices).where(movedSince(sandboxInvoices, since)),
        orm.select().from(sandboxSubscriptions).where(ne(sandboxSubscriptions.state, 'canceled')),
      ])
      return [
        ...checkouts.map((checkout): ProviderRecord => {
          const subject = { kind: 'checkout', id: checkout.id } as const
          return { kind: 'payment', subject, payment: paymentOf(checkout) }
        }),
        ...invoices.map((invoice): ProviderRecord => {
          const subject = { kind: 'subscription', id: invoice.subscriptionId } as const
          return { kind: 'payment', subject, payment: paymentOf(invoice) }
        }),
        ...subscriptions.map(
          ({ id, state }): ProviderRecord => ({
            kind: 'subscription',
            subscriptionId: id,
            state: state === 'canceled' ? 'ended' : state,
          }),
        ),
      ]
    },

    refund: (paymentId, untilCents) =>
      inTransaction(db, async (tx) => {
        const { payment } = await lockPayment(tx, paymentId)
        const amountCents = untilCents === undefined ? null : untilCents - payment.refundedCents
        if (amountCents === null || amountCents > 0) await refundPayment(tx, queue, paymentId, amountCents)
      }),
  }
}

/** The times of refunds and disputes are not recorded here, so all of them are listed. */
function movedSince(table: typeof sandboxCheckouts | typeof sandboxInvoices, since: Date) {
  return or(gte(table.paidAt, since), gt(table.refundedCents, 0), eq(table.disputed, true))
}

/** Refunds an amount, or everything that is left. */
export async function refundPayment(
  tx: Tx,
  queue: JobQueue,
  paymentId: string,
  amountCents: number | null,
): Promise<void> {
  const { table, payment } = await lockPayment(tx, paymentId)
  if (payment.disputed) throw new RefundRefused('A bank has taken this payment back')
  const left = payment.amountCents - payment.refundedCents
  if (left === 0) return
  const refundedCents = payment.refundedCents + Math.min(left, amountCents ?? left)
  await tx.update(table).set({ refundedCents }).where(eq(table.id, paymentId))
  await sendSandboxEvent(queue, tx, 'payment.refunded', { kind: 'payment', id: paymentId })
}
