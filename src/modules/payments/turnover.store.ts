import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { transactions } from '../../db/schema/payments.ts'
import type { Transaction } from './transactions.store.ts'

type Reader = Pick<Database['orm'], 'select'>

export type Turnover = { openCheckouts: number; paidCents: number }

/** What is open now, and what was paid since a moment and has not gone back. */
export async function readTurnover(reader: Reader, domain: string, since: Date): Promise<Turnover> {
  const { state, paidAt, amountCents } = transactions
  const kept = sql`${state} = 'paid' and ${paidAt} > ${since}`
  const [figures] = await reader
    .select({
      openCheckouts: sql<number>`count(*) filter (where ${state} = 'open')::integer`,
      paidCents: sql<number>`coalesce(sum(${amountCents}) filter (where ${kept}), 0)::float8`,
    })
    .from(transactions)
    .where(eq(transactions.domain, domain))
  return figures ?? { openCheckouts: 0, paidCents: 0 }
}

type Sales = { planId: number | null; amountCents: number; credits: number }

/** What was sold since a moment, was given and has not gone back, packs together and each plan. */
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

export type BuyersTransaction = { transaction: Transaction; email: string | null }
export type TransactionSearch = { domain: string; emailPart: string; limit: number }

/** Newest first; an empty text is part of every address, and of those that are gone. */
export function listLatest(
  reader: Reader,
  { domain, emailPart, limit }: TransactionSearch,
): Promise<BuyersTransaction[]> {
  return reader
    .select({ transaction: transactions, email: users.email })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(
      and(eq(transactions.domain, domain), sql`strpos(coalesce(${users.email}, ''), ${emailPart}::text) > 0`),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit)
}
