import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lockName } from '../../db/advisory-lock.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { invites } from '../../db/schema/invites.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import { INVITE_HOLD_DAYS } from '../../shared/catalogue/rewards.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import { findAccount, type Mailbox } from '../people/find-account.ts'
import { listAccountsOf } from '../people/same-mailbox.ts'
import type { InviteParts } from './invites.service.ts'
import type { Refusal } from './refusals.ts'

const HOLD_MS = INVITE_HOLD_DAYS * DAY_MS
const BATCH = 500

const inviter = alias(users, 'inviter')
export type InviteOffer = Pick<Catalogue, 'rewards' | 'inviteLimits'>

const isUndecided = and(isNull(invites.pendingUntil), isNull(invites.refusal))

/** Makes the reward pending, unless the inviter has reached the limit. */
export async function settleInvite(
  tx: Tx,
  invitedId: string,
  { at, ...offer }: { at: Date } & InviteOffer,
): Promise<void> {
  const [due] = await tx
    .select({ id: invites.id, inviterId: invites.inviterId })
    .from(invites)
    .where(and(eq(invites.invitedId, invitedId), isNotNull(invites.firstCreationAt), isUndecided))
  if (!due) return
  const [invited, inviting] = [await findAccount(tx, invitedId), await findAccount(tx, due.inviterId)]
  if (!invited?.emailVerifiedAt || !inviting) return
  // Rewards of one mailbox wait for each other here, so that none of them misses another one.
  await lockName(tx, `invites of ${inviting.domain} ${inviting.canonicalEmail}`)
  const refusal = await findLimit(tx, inviting, { at, ...offer })
  const pendingUntil = refusal ? null : new Date(at.getTime() + HOLD_MS)
  await tx
    .update(invites)
    .set({ refusal, pendingUntil, reward: refusal ? 0 : offer.rewards.invite })
    .where(and(eq(invites.id, due.id), isUndecided))
}

/** Counted for the mailbox, however many accounts it has. */
async function findLimit(
  tx: Tx,
  mailbox: Mailbox,
  { at, inviteLimits }: { at: Date } & InviteOffer,
): Promise<Refusal | null> {
  const endOfYesterdays = new Date(at.getTime() + HOLD_MS - DAY_MS)
  const [earned] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      today: sql<number>`(count(*) filter (where ${gt(invites.pendingUntil, endOfYesterdays)}))::int`,
    })
    .from(invites)
    .where(
      and(
        inArray(invites.inviterId, await listAccountsOf(tx, mailbox)),
        isNotNull(invites.pendingUntil),
        isNull(invites.refusal),
      ),
    )
  if ((earned?.total ?? 0) >= inviteLimits.total) return 'inviter_total_limit'
  return (earned?.today ?? 0) >= inviteLimits.perDay ? 'inviter_day_limit' : null
}

const isWaiting = and(isNull(invites.rewardedAt), isNull(invites.refusal))

/** The rewards that are due, the oldest first. */
export async function pendingRewards({ orm }: Database, at: Date): Promise<string[]> {
  const due = await orm
    .select({ id: invites.id })
    .from(invites)
    .where(and(lte(invites.pendingUntil, at), isWaiting))
    .orderBy(invites.pendingUntil)
    .limit(BATCH)
  return due.map(({ id }) => id)
}

/** Pays one reward, unless one of the two has left meanwhile. */
export function payReward({ db, credits, now }: InviteParts, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [waiting] = await tx
      .select()
      .from(invites)
      .where(and(eq(invites.id, id), isWaiting))
      .for('update')
    if (!waiting) return
    const inviting = await findAccount(tx, waiting.inviterId)
    if (!inviting || !(await findAccount(tx, waiting.invitedId))) {
      await tx.update(invites).set({ refusal: 'left_early', reward: 0 }).where(eq(invites.id, id))
      return
    }
    await tx.update(invites).set({ rewardedAt: now() }).where(eq(invites.id, id))
    const owner = { kind: 'user', id: inviting.id, domain: inviting.domain } as const
    await credits.grant(tx, {
      account: await credits.openAccount(tx, owner),
      source: 'invite_reward',
      amount: waiting.reward,
      reference: id,
      key: `invite-reward:${id}`,
    })
  })
}

/** A pending reward, as operators see it. */
export type PendingReward = {
  id: string
  inviter: { id: string; email: string | null }
  invited: { id: string; email: string | null }
  reward: number
  invitedAt: Date
  pendingUntil: Date
}

/** The next to be paid first. */
export async function listPendingRewards(
  { orm }: Database,
  domain: string,
  limit: number,
): Promise<PendingReward[]> {
  const { id, reward, invitedAt, pendingUntil } = invites
  const rows = await orm
    .select({
      id,
      inviter: { id: inviter.id, email: inviter.email },
      invited: { id: users.id, email: users.email },
      reward,
      invitedAt,
      pendingUntil,
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.invitedId))
    .innerJoin(inviter, eq(inviter.id, invites.inviterId))
    .where(and(eq(inviter.domain, domain), isNotNull(pendingUntil), isWaiting))
    .orderBy(pendingUntil, id)
    .limit(limit)
  return rows.flatMap((row) => (row.pendingUntil ? [{ ...row, pendingUntil: row.pendingUntil }] : []))
}

/** If a refusal and a payment come at the same moment, the second finds nothing to do. */
export function refuseReward(
  db: Database,
  id: string,
  { operator, reason }: { operator: Operator; reason: string },
): Promise<boolean> {
  const isThis = and(eq(invites.id, id), isNotNull(invites.pendingUntil), isWaiting)
  return inTransaction(db, async (tx) => {
    const [waiting] = await tx.select().from(invites).where(isThis).for('update')
    if (!waiting) return false
    await tx
      .update(invites)
      .set({
        refusal: 'by_operator' satisfies Refusal,
        reward: 0,
        refusedBy: operator.id,
        refusedFor: reason,
      })
      .where(isThis)
    await recordAction(tx, operator, {
      action: 'reward_refused',
      subject: { kind: 'invite', id },
      personId: waiting.inviterId,
      before: { credits: waiting.reward },
      after: { credits: 0 },
      reason,
    })
    return true
  })
}
