import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { paymentCustomers } from '../../db/schema/payments.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ProviderName } from './payment-gateway.ts'

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
