import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import {
  sandboxCheckouts,
  sandboxInvoices,
  sandboxSubscriptions,
} from '../../../db/schema/sandbox-payments.ts'
import type { Tx } from '../../../db/transaction.ts'
import { CURRENCY } from '../../../shared/catalogue/currency.ts'
import type { SandboxInvoice, SandboxSubscription } from './subscription-life.ts'

export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect

export async function lockCheckout(tx: Tx, id: string): Promise<SandboxCheckout | null> {
  const [found] = await tx.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id)).for('update')
  return found ?? null
}

export async function findCheckout({ orm }: Database, id: string): Promise<SandboxCheckout | null> {
  const [found] = await orm.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id))
  return found ?? null
}

type Paid = Pick<SandboxInvoice, 'id' | 'amountCents' | 'refundedCents' | 'disputed'>

/** Packs are paid by their checkout and subscriptions by invoices; there is no other payment here. */
export function paymentOf({ id, amountCents, refundedCents, disputed }: Paid) {
  return { paymentId: id, amountCents, currency: CURRENCY, refundedCents, disputed }
}

/** A payment and its table. */
export async function lockPayment(tx: Tx, paymentId: string) {
  const table = paymentId.startsWith('sandbox_cs_') ? sandboxCheckouts : sandboxInvoices
  const [payment] = await tx.select().from(table).where(eq(table.id, paymentId)).for('update')
  if (!payment) throw new Error(`The sandbox knows no payment ${paymentId}`)
  return { table, payment }
}

export async function updateCheckout(tx: Tx, id: string, change: Partial<SandboxCheckout>): Promise<void> {
  await tx.update(sandboxCheckouts).set(change).where(eq(sandboxCheckouts.id, id))
}

/** A subscription with its invoices, and the metadata of its first order. */
export async function lockLife(tx: Tx, id: string) {
  const [subscription] = await tx
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.id, id))
    .for('update')
  if (!subscription) return null
  const invoices = await tx.select().from(sandboxInvoices).where(eq(sandboxInvoices.subscriptionId, id))
  const [checkout] = await tx
    .select()
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.transactionId, subscription.transactionId))
  return { subscription, invoices, metadata: checkout?.metadata ?? {} }
}

export async function saveSubscription(tx: Tx, row: SandboxSubscription): Promise<void> {
  await tx
    .insert(sandboxSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: sandboxSubscriptions.id, set: row })
}

export async function saveInvoices(tx: Tx, rows: readonly SandboxInvoice[]): Promise<void> {
  for (const row of rows) {
    await tx.insert(sandboxInvoices).values(row).onConflictDoUpdate({ target: sandboxInvoices.id, set: row })
  }
}
