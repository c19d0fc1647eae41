import { and, eq, gt, isNull } from 'drizzle-orm'
import { lockName } from '../../db/advisory-lock.ts'
import { invites } from '../../db/schema/invites.ts'
import { visitors } from '../../db/schema/visitors.ts'
import type { Tx } from '../../db/transaction.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { canonicalEmail } from '../mailboxes/canonical-email.ts'
import { isDisposable } from '../mailboxes/disposable.ts'
import { wasOnNetwork } from '../people/places.ts'
import { listAccountsOf } from '../people/same-mailbox.ts'

export type Registration = {
  invitedId: string
  domain: string
  email: string
  network: string
  visitorId: string | null
  /** Whether an account of this mailbox was deleted before. */
  registeredBefore: boolean
}

type Invite = { inviterId: string; networkHash: string; invitedAt: Date }
export type Refusal =
  | 'same_mailbox'
  | 'disposable_address'
  | 'same_device'
  | 'same_network'
  | 'network_limit'
  | 'registered_before'
  | 'inviter_day_limit'
  | 'inviter_total_limit'
  | 'left_early'
  | 'by_operator'

const MAX_PER_NETWORK = 3
const NETWORK_WINDOW_MS = 30 * DAY_MS

/** Why an invitation earns nothing, for either side; null if it may. */
export async function findRefusal(
  tx: Tx,
  registration: Registration,
  invite: Invite,
): Promise<Refusal | null> {
  const { registeredBefore, visitorId, email } = registration
  if (registeredBefore) return 'registered_before'
  if (isDisposable(email)) return 'disposable_address'
  if (await isMailboxKnown(tx, registration)) return 'same_mailbox'
  if (visitorId && (await isVisitorOf(tx, visitorId, invite.inviterId))) return 'same_device'
  if (await wasOnNetwork(tx, invite.inviterId, invite.networkHash)) return 'same_network'
  return (await isNetworkUsedUp(tx, invite)) ? 'network_limit' : null
}

/** How many people came through an inviter's code within a day. */
export async function countRecent(tx: Tx, inviterId: string, at: Date): Promise<number> {
  const since = new Date(at.getTime() - DAY_MS)
  return tx.$count(invites, and(eq(invites.inviterId, inviterId), gt(invites.invitedAt, since)))
}

/** Whether another account uses the same mailbox. */
async function isMailboxKnown(tx: Tx, { invitedId, domain, email }: Registration): Promise<boolean> {
  const mailbox = canonicalEmail(email)
  // Registrations of one mailbox wait for each other here, so that none of them misses another one.
  await lockName(tx, `mailbox ${domain} ${mailbox}`)
  const accounts = await listAccountsOf(tx, { domain, canonicalEmail: mailbox })
  return accounts.some((id) => id !== invitedId)
}

async function isVisitorOf(tx: Tx, visitorId: string, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: visitors.id })
    .from(visitors)
    .where(and(eq(visitors.id, visitorId), eq(visitors.userId, userId)))
  return found.length > 0
}

async function isNetworkUsedUp(tx: Tx, { networkHash, invitedAt }: Invite): Promise<boolean> {
  // Registrations of one network wait for each other here, so that none of them misses another one.
  await lockName(tx, networkHash)
  const since = new Date(invitedAt.getTime() - NETWORK_WINDOW_MS)
  const count = await tx.$count(
    invites,
    and(eq(invites.networkHash, networkHash), isNull(invites.refusal), gt(invites.invitedAt, since)),
  )
  return count >= MAX_PER_NETWORK
}
