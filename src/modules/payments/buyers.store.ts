import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { paymentCustomers } from '../../db/schema/payments.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ProviderName } from './payment-gateway.ts'
import type { Sale } from './sale.ts'

/** Keeps an account from being deleted until the transaction ends, and tells whether it was deleted before. */
export async function lockBuyer(tx: Tx, userId: string): Promise<{ isDeleted: boolean }> {
  const [found] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share')
  return { isDeleted: !found || found.deletedAt !== null }
}

/** The original buyer, deleted or not, or else the account with the same address now. */
export async function findBuyer(
  tx: Tx,
  { userId, domain, email }: Pick<Sale, 'userId' | 'domain' | 'email'>,
): Promise<string | null> {
  const findId = async (where: ReturnType<typeof and>) => {
    const [found] = await tx.select({ id: users.id }).from(users).where(where)
    return found?.id ?? null
  }
  return (
    (await findId(eq(users.id, userId))) ??
    (await findId(and(eq(users.domain, domain), eq(users.email, email))))
  )
}

/** Under which number the provider knows a buyer. */
export async function findCustomer(
  { orm }: Database,
  userId: string,
  provider: ProviderName,
): Promise<string | null> {
  const [found] = await orm
    .select()
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider)))
  return found?.customerId ?? null
}

export async function rememberCustomer(
  writer: Pick<Database['orm'] | Tx, 'insert'>,
  customer: { userId: string; provider: ProviderName; customerId: string },
): Promise<void> {
  await writer.insert(paymentCustomers).values(customer).onConflictDoNothing()
}
