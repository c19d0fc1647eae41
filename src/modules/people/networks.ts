import { and, countDistinct, eq, gt } from 'drizzle-orm'
import { sessions, users } from '../../db/schema/accounts.ts'
import type { Reader } from '../../db/transaction.ts'

/** How many people opened an account on a network since then. */
export async function countNewOn(reader: Reader, networkHash: string, since: Date): Promise<number> {
  const [found] = await reader
    .select({ people: countDistinct(sessions.userId) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.networkHash, networkHash), gt(sessions.createdAt, since), gt(users.createdAt, since)),
    )
  return found?.people ?? 0
}

/** Looks at a person's recent sessions, including ended ones. */
export async function wasOnNetwork(reader: Reader, userId: string, networkHash: string): Promise<boolean> {
  const found = await reader
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.networkHash, networkHash)))
    .limit(1)
  return found.length > 0
}
