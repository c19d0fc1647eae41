import { and, desc, eq, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { paymentCustomers, paymentEvents, transactions } from '../../db/schema/payments.ts'
import type { Tx } from '../../db/transaction.ts'
import { isUuid } from '../../shared/ids.ts'
import type { ProviderName } from './payment-gateway.ts'

export type Transaction = typeof transactions.$inferSelect
export type NewTransaction = typeof transactions.$inferInsert
type Reader = Pick<Database['orm'] | Tx, 'select'>
type Writer = Pick<Database['orm'] | Tx, 'insert' | 'update'>

/** States of something that was paid once, whatever happened to it later. */
const ONCE_PAID = ['paid', 'refunded', 'disputed'] as const
/** The outcome is unknown yet. */
const UNDECIDED = ['open', 'processing'] as const

/** The id may come from an address or a provider; an invalid one matches nothing. */
export async function findTransaction(reader: Reader, id: string): Promise<Transaction | null> {
  if (!isUuid(id)) return null
  const [found] = await reader.select().from(transactions).where(eq(transactions.id, id))
  return found ?? null
}

/** Locks it until the transaction ends. */
export async function lockTransaction(tx: Tx, id: string): Promise<Transaction | null> {
  if (!isUuid(id)) return null
  const [found] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update')
  return found ?? null
}

export async function findOpenTransaction(reader: Reader, userId: string): Promise<Transaction | null> {
  const [found] = await reader
    .select()
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.state, 'open')))
  return found ?? null
}

/** Null if the person already has an open one, or the invoice was recorded before. */
export async function insertTransaction(tx: Tx, row: NewTransaction): Promise<Transaction | null> {
  const [inserted] = await tx.insert(transactions).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

export async function updateTransaction(
  writer: Writer,
  id: string,
  change: Partial<Omit<NewTransaction, 'id'>>,
): Promise<void> {
  await writer.update(transactions).set(change).where(eq(transactions.id, id))
}

/** Ends a pending one, and leaves any other as it is. */
export async function closeTransaction(
  writer: Writer,
  id: string,
  state: 'failed' | 'expired' | 'canceled',
  at: Date,
): Promise<void> {
  await writer
    .update(transactions)
    .set({ state, updatedAt: at })
    .where(and(eq(transactions.id, id), inArray(transactions.state, UNDECIDED)))
}

export async function findTransactionByPayment(
  reader: Reader,
  provider: ProviderName,
  paymentId: string,
): Promise<Transaction | null> {
  const [found] = await reader
    .select()
    .from(transactions)
    .where(and(eq(transactions.provider, provider), eq(transactions.paymentId, paymentId)))
  return found ?? null
}

export async function findTransactionByInvoice(tx: Tx, provider: ProviderName, invoiceId: string) {
  const [found] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.provider, provider), eq(transactions.invoiceId, invoiceId)))
  return found ?? null
}

/** Also while a slow bank payment is on its way. */
export async function hasEverPaid(reader: Reader, userId: string): Promise<boolean> {
  const found = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), inArray(transactions.state, [...ONCE_PAID, 'processing'])))
    .limit(1)
  return found.length > 0
}

/** Subscriptions whose first payment is under way at a bank. */
export function listProcessing(
  reader: Reader,
  userId: string,
  provider: ProviderName,
): Promise<Transaction[]> {
  return reader
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.provider, provider),
        eq(transactions.kind, 'subscription'),
        eq(transactions.state, 'processing'),
      ),
    )
}

export async function hasPackSince(reader: Reader, userId: string, since: Date): Promise<boolean> {
  const found = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.kind, 'pack'),
        eq(transactions.state, 'paid'),
        eq(transactions.withheld, false),
        sql`${transactions.paidAt} > ${since}`,
      ),
    )
    .limit(1)
  return found.length > 0
}

export function listPaid(reader: Reader, userId: string): Promise<Transaction[]> {
  return reader
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        inArray(transactions.state, ONCE_PAID),
        isNotNull(transactions.paidAt),
      ),
    )
    .orderBy(desc(transactions.paidAt), desc(transactions.createdAt))
}

/** Payments since a moment, and everything in dispute, whenever it was paid. */
export function listPaidSince(reader: Reader, provider: ProviderName, since: Date): Promise<Transaction[]> {
  return reader
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.provider, provider),
        isNotNull(transactions.paymentId),
        or(gte(transactions.paidAt, since), eq(transactions.state, 'disputed')),
      ),
    )
}

export function listUndecidedBefore(
  reader: Reader,
  provider: ProviderName,
  before: Date,
): Promise<Transaction[]> {
  return reader
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.provider, provider),
        inArray(transactions.state, UNDECIDED),
        lt(transactions.createdAt, before),
      ),
    )
}

export async function findCustomer(
  reader: Reader,
  userId: string,
  provider: ProviderName,
): Promise<string | null> {
  const [found] = await reader
    .select()
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider)))
  return found?.customerId ?? null
}

export async function rememberCustomer(
  writer: Writer,
  customer: { userId: string; provider: ProviderName; customerId: string },
): Promise<void> {
  await writer.insert(paymentCustomers).values(customer).onConflictDoNothing()
}

export async function isEventKnown(
  reader: Reader,
  provider: ProviderName,
  eventId: string,
): Promise<boolean> {
  const found = await reader
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)))
  return found.length > 0
}

type AppliedEvent = {
  provider: ProviderName
  eventId: string
  type: string
  outcome: string
  appliedAt: Date
}

/** False if another delivery of the same event was first; waits for one that is under way. */
export async function claimEvent(tx: Tx, event: AppliedEvent): Promise<boolean> {
  const claimed = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning()
  return claimed.length > 0
}

export async function writeOutcome(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
  outcome: string,
): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({ outcome })
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)))
}
