import { and, desc, eq, gt, gte, inArray, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { transactions } from '../../db/schema/payments.ts'
import type { Reader, Tx } from '../../db/transaction.ts'
import { isUuid } from '../../shared/ids.ts'
import type { ProviderName } from './payment-gateway.ts'

export type Transaction = typeof transactions.$inferSelect
export type NewTransaction = typeof transactions.$inferInsert
type Writer = Pick<Database['orm'] | Tx, 'insert' | 'update'>

/** States of something that was paid once, whatever happened to it later. */
const ONCE_PAID = ['paid', 'refunded', 'disputed'] as const
/** The outcome is unknown yet. */
const UNDECIDED = ['open', 'processing'] as const

const selectWhere = (reader: Reader, ...conditions: (SQL | undefined)[]) =>
  reader
    .select()
    .from(transactions)
    .where(and(...conditions))

async function findWhere(reader: Reader, ...conditions: SQL[]): Promise<Transaction | null> {
  const [found] = await selectWhere(reader, ...conditions).limit(1)
  return found ?? null
}

/** The id may come from an address or a provider; an invalid one matches nothing. */
export async function findTransaction(reader: Reader, id: string): Promise<Transaction | null> {
  return isUuid(id) ? findWhere(reader, eq(transactions.id, id)) : null
}

/** Locks it until the transaction ends. */
export async function lockTransaction(tx: Tx, id: string): Promise<Transaction | null> {
  if (!isUuid(id)) return null
  const [found] = await selectWhere(tx, eq(transactions.id, id)).for('update')
  return found ?? null
}

export function findOpenTransaction(reader: Reader, userId: string): Promise<Transaction | null> {
  return findWhere(reader, eq(transactions.userId, userId), eq(transactions.state, 'open'))
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

export function findTransactionByPayment(
  reader: Reader,
  provider: ProviderName,
  paymentId: string,
): Promise<Transaction | null> {
  return findWhere(reader, eq(transactions.provider, provider), eq(transactions.paymentId, paymentId))
}

export function findTransactionByInvoice(
  tx: Tx,
  provider: ProviderName,
  invoiceId: string,
): Promise<Transaction | null> {
  return findWhere(tx, eq(transactions.provider, provider), eq(transactions.invoiceId, invoiceId))
}

/** Also while a slow bank payment is on its way. */
export async function hasEverPaid(reader: Reader, userId: string): Promise<boolean> {
  const found = await findWhere(
    reader,
    eq(transactions.userId, userId),
    inArray(transactions.state, [...ONCE_PAID, 'processing']),
  )
  return found !== null
}

/** Subscriptions whose first payment is under way at a bank. */
export function listProcessing(
  reader: Reader,
  userId: string,
  provider: ProviderName,
): Promise<Transaction[]> {
  return selectWhere(
    reader,
    eq(transactions.userId, userId),
    eq(transactions.provider, provider),
    eq(transactions.kind, 'subscription'),
    eq(transactions.state, 'processing'),
  )
}

export async function hasPackSince(reader: Reader, userId: string, since: Date): Promise<boolean> {
  const found = await findWhere(
    reader,
    eq(transactions.userId, userId),
    eq(transactions.kind, 'pack'),
    eq(transactions.state, 'paid'),
    eq(transactions.withheld, false),
    gt(transactions.paidAt, since),
  )
  return found !== null
}

export function listPaid(reader: Reader, userId: string): Promise<Transaction[]> {
  return selectWhere(
    reader,
    eq(transactions.userId, userId),
    inArray(transactions.state, ONCE_PAID),
    isNotNull(transactions.paidAt),
  ).orderBy(desc(transactions.paidAt), desc(transactions.createdAt))
}

/** Payments since a moment, and everything in dispute, whenever it was paid. */
export function listPaidSince(reader: Reader, provider: ProviderName, since: Date): Promise<Transaction[]> {
  return selectWhere(
    reader,
    eq(transactions.provider, provider),
    isNotNull(transactions.paymentId),
    or(gte(transactions.paidAt, since), eq(transactions.state, 'disputed')),
  )
}

export function listUndecidedBefore(
  reader: Reader,
  provider: ProviderName,
  before: Date,
): Promise<Transaction[]> {
  return selectWhere(
    reader,
    eq(transactions.provider, provider),
    inArray(transactions.state, UNDECIDED),
    lt(transactions.createdAt, before),
  )
}
