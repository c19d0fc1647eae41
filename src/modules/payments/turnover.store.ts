import { and, count, desc, eq, gt, gte, lt, or, sql } from 'drizzle-orm'
import { users } from '../../db/schema/accounts.ts'
import { transactions } from '../../db/schema/payments.ts'
import type { Reader } from '../../db/transaction.ts'
import type { TimeSpan } from '../../shared/time-span.ts'
import type { ProviderName } from './payment-gateway.ts'
import type { Transaction } from './transactions.store.ts'

export type Turnover = { openCheckouts: number; paidCents: number }

/** What was paid and not refunded, in whole or in part. */
const netCents = sql<number>`coalesce(sum(${transactions.amountCents} - ${transactions.refundedCents}), 0)::float8`

/** What is open now, and payments since a moment without refunds. */
export async function readTurnover(reader: Reader, domain: string, since: Date): Promise<Turnover> {
  const { state, paidAt } = transactions
  const isHere = eq(transactions.domain, domain)
  // Two queries, each of which finds its few rows by an index.
  const [[open], [paid]] = await Promise.all([
    reader
      .select({ checkouts: count() })
      .from(transactions)
      .where(and(isHere, eq(state, 'open'))),
    reader
      .select({ cents: netCents })
      .from(transactions)
      .where(and(isHere, eq(state, 'paid'), gt(paidAt, since))),
  ])
  return { openCheckouts: open?.checkouts ?? 0, paidCents: paid?.cents ?? 0 }
}

/** Payments from one moment until before another, without refunds. */
export async function sumNetPayments(
  reader: Reader,
  domain: string,
  { from, until }: TimeSpan,
): Promise<number> {
  const { state, paidAt } = transactions
  const [net] = await reader
    .select({ cents: netCents })
    .from(transactions)
    .where(and(eq(transactions.domain, domain), eq(state, 'paid'), gte(paidAt, from), lt(paidAt, until)))
  return net?.cents ?? 0
}

type Sales = { planId: number | null; amountCents: number; credits: number }

/** Delivered and unrefunded sales since a moment, packs together and each plan. */
export function listSales(reader: Reader, domain: string, since: Date): Promise<Sales[]> {
  const { planId, state, withheld, paidAt, amountCents, refundedCents, credits } = transactions
  return reader
    .select({
      planId,
      amountCents: sql<number>`sum(${amountCents} - ${refundedCents})::float8`,
      credits: sql<number>`sum(${credits})::float8`,
    })
    .from(transactions)
    .where(and(eq(transactions.domain, domain), eq(state, 'paid'), eq(withheld, false), gt(paidAt, since)))
    .groupBy(planId)
}

/** Newest first. */
export function listOfBuyer(reader: Reader, userId: string, limit: number): Promise<Transaction[]> {
  return reader
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit)
}

/** The buyer for any of the provider's ids: of a payment, a checkout, an invoice or a subscription. */
export async function findBuyerOf(
  reader: Reader,
  provider: ProviderName,
  reference: string,
): Promise<string | null> {
  const { paymentId, checkoutId, invoiceId, subscriptionId, userId } = transactions
  const ids = [paymentId, checkoutId, invoiceId, subscriptionId]
  const [found] = await reader
    .select({ userId })
    .from(transactions)
    .where(and(eq(transactions.provider, provider), or(...ids.map((id) => eq(id, reference)))))
    .limit(1)
  return found?.userId ?? null
}

export type BuyersTransaction = { transaction: Transaction; email: string | null }
export type TransactionSearch = {
  domain: string
  emailPart: string
  /** In one state; in all if it is left out. */
  state?: Transaction['state'] | undefined
  limit: number
}

/** Newest first. An empty search matches every address, including those of deleted accounts. */
export function listLatest(
  reader: Reader,
  { domain, emailPart, state, limit }: TransactionSearch,
): Promise<BuyersTransaction[]> {
  const { email } = users
  // Each address is looked up once beforehand, and not once for every purchase.
  const isOfBuyer = sql`${transactions.userId} = any(array(
    select id from users where domain = ${domain} and strpos(email, ${emailPart}::text) > 0))`
  return reader
    .select({ transaction: transactions, email })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(
      and(
        eq(transactions.domain, domain),
        emailPart === '' ? undefined : isOfBuyer,
        state && eq(transactions.state, state),
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit)
}
