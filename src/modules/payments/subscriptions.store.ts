import { and, desc, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { subscriptionGrants, subscriptions, transactions } from '../../db/schema/payments.ts'
import type { Reader, Tx } from '../../db/transaction.ts'
import type { Coverage } from './monthly-grants.ts'
import type { ProviderName } from './payment-gateway.ts'

export type Subscription = typeof subscriptions.$inferSelect
type NewSubscription = typeof subscriptions.$inferInsert

/** The number of a look at the provider; to be taken before it, so that a later look has a larger one. */
export async function nextObservation({ orm }: Database): Promise<number> {
  const { rows } = await orm.execute<{ observation: string }>(
    sql`select nextval('payment_observations') as observation`,
  )
  return Number(rows[0]?.observation)
}

const isLive = (userId: string, provider: ProviderName) =>
  and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.provider, provider),
    ne(subscriptions.state, 'ended'),
  )

/** The newest that has not ended. */
export async function findLiveSubscription(
  reader: Reader,
  userId: string,
  provider: ProviderName,
): Promise<Subscription | null> {
  const [found] = await reader
    .select()
    .from(subscriptions)
    .where(isLive(userId, provider))
    .orderBy(desc(subscriptions.startedAt))
    .limit(1)
  return found ?? null
}

/** Every open one of a person, should there be several. */
export function listLiveOf(
  reader: Reader,
  userId: string,
  provider: ProviderName,
): Promise<Pick<Subscription, 'subscriptionId'>[]> {
  return reader
    .select({ subscriptionId: subscriptions.subscriptionId })
    .from(subscriptions)
    .where(isLive(userId, provider))
}

export async function findSubscription(
  reader: Reader,
  provider: ProviderName,
  subscriptionId: string,
): Promise<Subscription | null> {
  const [found] = await reader
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.subscriptionId, subscriptionId)))
  return found ?? null
}

/** For one that the provider does not know. */
export async function endUnknown(
  tx: Tx,
  provider: ProviderName,
  subscriptionId: string,
  at: Date,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ state: 'ended', updatedAt: at })
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.subscriptionId, subscriptionId)))
}

export async function lockSubscription(tx: Tx, id: string): Promise<Subscription | null> {
  const [found] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  return found ?? null
}

/** Inserts the row if there is none, and locks it until the transaction ends. */
export async function lockOrInsertSubscription(tx: Tx, row: NewSubscription): Promise<Subscription> {
  await tx.insert(subscriptions).values(row).onConflictDoNothing()
  const [found] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(eq(subscriptions.provider, row.provider), eq(subscriptions.subscriptionId, row.subscriptionId)),
    )
    .for('update')
  if (!found) throw new Error('A subscription that was just noted is gone')
  return found
}

export async function updateSubscription(
  tx: Tx,
  id: string,
  change: Partial<Omit<NewSubscription, 'id'>>,
): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id))
}

/** Payments in good standing with the right amount, and their paid period. */
export async function listCoverage(
  tx: Tx,
  provider: ProviderName,
  subscriptionId: string,
): Promise<Coverage[]> {
  const rows = await tx
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.provider, provider),
        eq(transactions.subscriptionId, subscriptionId),
        eq(transactions.state, 'paid'),
        eq(transactions.withheld, false),
      ),
    )
  return rows.flatMap(
    ({ id: transactionId, paidAt, coversFrom, coversUntil, credits, amountCents, refundedCents }) =>
      paidAt && coversFrom && coversUntil
        ? [
            {
              transactionId,
              paidAt,
              coversFrom,
              coversUntil,
              creditsPerMonth: credits,
              amountCents,
              refundedCents,
            },
          ]
        : [],
  )
}

export function listGrants(tx: Tx, id: string) {
  return tx.select().from(subscriptionGrants).where(eq(subscriptionGrants.subscriptionId, id))
}

/** False if this month was already given. */
export async function insertGrant(tx: Tx, row: typeof subscriptionGrants.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(subscriptionGrants).values(row).onConflictDoNothing().returning()
  return inserted.length > 0
}

export function listLive(reader: Reader, provider: ProviderName): Promise<Subscription[]> {
  return reader
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), ne(subscriptions.state, 'ended')))
}

/** Those that the provider should have renewed or ended by now. */
export function listOverdue(reader: Reader, provider: ProviderName, at: Date): Promise<Subscription[]> {
  return reader
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, provider),
        ne(subscriptions.state, 'ended'),
        or(lt(subscriptions.periodEndsAt, at), isNotNull(subscriptions.pastDueSince)),
      ),
    )
}
