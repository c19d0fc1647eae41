import { and, eq } from 'drizzle-orm'
import { users } from '../../db/schema/accounts.ts'
import type { Tx } from '../../db/transaction.ts'
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
