import { and, count, eq, inArray, ne, not, or, sql } from 'drizzle-orm'
import { transactions } from '../../db/schema/payments.ts'
import type { Reader } from '../../db/transaction.ts'

type Wish = { code: string; mailbox: string; buyerId: string }

/** An abandoned checkout has used nothing; an open one may still be paid. */
const counts = not(inArray(transactions.state, ['failed', 'expired', 'canceled']))

/**
 * How often a code was used, without the open checkout of the person asking, which is replaced. Moving an account to
 * another mailbox earns no second use.
 */
export async function readUses(
  reader: Reader,
  { code, mailbox, buyerId }: Wish,
): Promise<{ uses: number; isUsed: boolean }> {
  const { promotionCode, promotionMailbox, userId, state } = transactions
  const isTheirOpenOne = and(eq(userId, buyerId), eq(state, 'open'))
  const [found] = await reader
    .select({
      uses: count(),
      isUsed: sql<boolean>`coalesce(bool_or(${or(eq(promotionMailbox, mailbox), eq(userId, buyerId))}), false)`,
    })
    .from(transactions)
    .where(and(eq(promotionCode, code), counts, sql`not (${isTheirOpenOne})`))
  return found ?? { uses: 0, isUsed: false }
}

/** The number of purchases with each of these; those without any are left out. */
export async function countUses(
  reader: Reader,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { promotionCode, state } = transactions
  const found = await reader
    .select({ code: promotionCode, uses: count() })
    .from(transactions)
    .where(and(inArray(promotionCode, [...codes]), counts, ne(state, 'open')))
    .groupBy(promotionCode)
  return new Map(found.flatMap(({ code, uses }) => (code === null ? [] : [[code, uses] as const])))
}
