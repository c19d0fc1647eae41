import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { paymentIssues, paymentReconciliations } from '../../db/schema/payments.ts'
import type { Reader, Tx } from '../../db/transaction.ts'
import type { PAYMENT_ISSUE_KINDS } from '../../shared/contract/payment-issues.ts'
import type { ProviderName } from './payment-gateway.ts'

export type PaymentIssue = typeof paymentIssues.$inferSelect
export type IssueKind = (typeof PAYMENT_ISSUE_KINDS)[number]
type Reconciliation = typeof paymentReconciliations.$inferSelect
type Writer = Pick<Database['orm'] | Tx, 'insert' | 'update'>

/** False if the same issue is already open. */
export async function insertIssue(
  writer: Writer,
  issue: typeof paymentIssues.$inferInsert,
): Promise<boolean> {
  const inserted = await writer.insert(paymentIssues).values(issue).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** Whether an operator has already dismissed this. */
export async function isDismissed(
  reader: Reader,
  { provider, kind, reference }: Pick<PaymentIssue, 'provider' | 'kind' | 'reference'>,
): Promise<boolean> {
  const found = await reader
    .select({ id: paymentIssues.id })
    .from(paymentIssues)
    .where(
      and(
        eq(paymentIssues.provider, provider),
        eq(paymentIssues.kind, kind),
        eq(paymentIssues.reference, reference),
        eq(paymentIssues.outcome, 'dismissed'),
      ),
    )
    .limit(1)
  return found.length > 0
}

export async function findIssue(reader: Reader, id: string): Promise<PaymentIssue | null> {
  const [found] = await reader.select().from(paymentIssues).where(eq(paymentIssues.id, id))
  return found ?? null
}

export async function lockIssue(tx: Tx, id: string): Promise<PaymentIssue | null> {
  const [found] = await tx.select().from(paymentIssues).where(eq(paymentIssues.id, id)).for('update')
  return found ?? null
}

type Decision = {
  outcome: 'mended' | 'refunded' | 'accepted' | 'dismissed'
  at: Date
  decidedBy?: string
  reason?: string
}

export async function decideIssue(writer: Writer, id: string, decision: Decision): Promise<void> {
  await decideWhere(writer, eq(paymentIssues.id, id), decision)
}

/** Closes all open issues of a payment or a subscription. */
export async function decideAbout(
  writer: Writer,
  { provider, reference }: { provider: ProviderName; reference: string },
  decision: Decision,
): Promise<void> {
  const about = and(eq(paymentIssues.provider, provider), eq(paymentIssues.reference, reference))
  await decideWhere(writer, about, decision)
}

async function decideWhere(
  writer: Writer,
  where: ReturnType<typeof and>,
  { outcome, at, decidedBy, reason }: Decision,
): Promise<void> {
  await writer
    .update(paymentIssues)
    .set({ outcome, decidedAt: at, decidedBy: decidedBy ?? null, reason: reason ?? null })
    .where(and(where, eq(paymentIssues.outcome, 'open')))
}

/** Open issues first, then the latest. */
export function listIssues(reader: Reader, limit: number): Promise<PaymentIssue[]> {
  return reader
    .select()
    .from(paymentIssues)
    .orderBy(desc(sql`${paymentIssues.outcome} = 'open'`), desc(paymentIssues.foundAt), paymentIssues.id)
    .limit(limit)
}

export async function insertReconciliation(
  { orm }: Database,
  run: typeof paymentReconciliations.$inferInsert,
): Promise<void> {
  await orm.insert(paymentReconciliations).values(run)
}

export async function findLatestReconciliation(reader: Reader): Promise<Reconciliation | null> {
  const [latest] = await reader
    .select()
    .from(paymentReconciliations)
    .orderBy(desc(paymentReconciliations.id))
    .limit(1)
  return latest ?? null
}
