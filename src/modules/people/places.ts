import { and, countDistinct, eq, gt, inArray, or } from 'drizzle-orm'
import { knownDevices, sessions, users } from '../../db/schema/accounts.ts'
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

/** Whether two people have signed in on one device. */
export async function shareDevice(reader: Reader, one: string, other: string): Promise<boolean> {
  const theirs = reader
    .select({ id: knownDevices.deviceId })
    .from(knownDevices)
    .where(eq(knownDevices.userId, other))
  const found = await reader
    .select({ id: knownDevices.deviceId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, one), inArray(knownDevices.deviceId, theirs)))
    .limit(1)
  return found.length > 0
}

/** Whether one person was recently on a network of the other, or on this one. */
export async function shareNetwork(
  reader: Reader,
  one: string,
  other: string,
  networkHash: string | null,
): Promise<boolean> {
  const theirs = reader
    .select({ hash: sessions.networkHash })
    .from(sessions)
    .where(eq(sessions.userId, other))
  const isShared = or(
    inArray(sessions.networkHash, theirs),
    networkHash === null ? undefined : eq(sessions.networkHash, networkHash),
  )
  const found = await reader
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, one), isShared))
    .limit(1)
  return found.length > 0
}
