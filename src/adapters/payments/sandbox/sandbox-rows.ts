import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import {
  sandboxCheckouts,
  sandboxInvoices,
  sandboxSubscriptions,
} from '../../../db/schema/sandbox-payments.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { SandboxInvoice, SandboxSubscription } from './subscription-life.ts'

export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect

export async function lockCheckout(tx: Tx, id: string): Promise<SandboxCheckout> {
  const [found] = await tx.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id)).for('update')
  if (!found) throw new Error(`The sandbox knows no checkout ${id}`)
  return found
}

export async function getCheckout({ orm }: Database, id: string): Promise<SandboxCheckout> {
  const [found] = await orm.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id))
  if (!found) throw new Error(`The sandbox knows no checkout ${id}`)
  return found
}

export async function updateCheckout(tx: Tx, id: string, change: Partial<SandboxCheckout>): Promise<void> {
  await tx.update(sandboxCheckouts).set(change).where(eq(sandboxCheckouts.id, id))
}

export async function lockLife(tx: Tx, id: string) {
  const [subscription] = await tx
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.id, id))
    .for('update')
  if (!subscription) throw new Error(`The sandbox knows no subscription ${id}`)
  const invoices = await tx.select().from(sandboxInvoices).where(eq(sandboxInvoices.subscriptionId, id))
  return { subscription, invoices }
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
