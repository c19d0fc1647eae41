import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { sessions } from '../../db/schema/accounts.ts'
import { invites } from '../../db/schema/invites.ts'
import { visitors } from '../../db/schema/visitors.ts'
import type { Tx } from '../../db/transaction.ts'

export type Registration = {
  invitedId: string
  domain: string
  network: string
  visitorId: string | null
  /** Whether this address had an account before. */
  registeredBefore: boolean
}

type Invite = { inviterId: string; networkHash: string; invitedAt: Date }
type Refusal = 'same_device' | 'same_network' | 'network_limit' | 'registered_before'

const MAX_PER_NETWORK = 3
const NETWORK_WINDOW_MS = 30 * 24 * 60 * 60 * 1000

/** Why an invitation earns nothing, for either side; null where it may. */
export async function findRefusal(
  tx: Tx,
  { registeredBefore, visitorId }: Registration,
  invite: Invite,
): Promise<Refusal | null> {
  if (registeredBefore) return 'registered_before'
  if (visitorId && (await isVisitorOf(tx, visitorId, invite.inviterId))) return 'same_device'
  if (await wasOnNetwork(tx, invite)) return 'same_network'
  return (await isNetworkUsedUp(tx, invite)) ? 'network_limit' : null
}

async function isVisitorOf(tx: Tx, visitorId: string, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: visitors.id })
    .from(visitors)
    .where(and(eq(visitors.id, visitorId), eq(visitors.userId, userId)))
  return found.length > 0
}

/** Looks at the inviter's sessions of the last weeks, ended ones too. */
async function wasOnNetwork(tx: Tx, { inviterId, networkHash }: Invite): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, inviterId), eq(sessions.networkHash, networkHash)))
    .limit(1)
  return found.length > 0
}

async function isNetworkUsedUp(tx: Tx, { networkHash, invitedAt }: Invite): Promise<boolean> {
  // Registrations of one network wait for each other here, so that none of them misses another one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${networkHash}, 0))`)
  const since = new Date(invitedAt.getTime() - NETWORK_WINDOW_MS)
  const count = await tx.$count(
    invites,
    and(eq(invites.networkHash, networkHash), isNull(invites.refusal), gt(invites.invitedAt, since)),
  )
  return count >= MAX_PER_NETWORK
}
