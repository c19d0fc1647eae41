import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { invites } from '../../db/schema/invites.ts'
import type { Tx } from '../../db/transaction.ts'
import { INVITE_REWARD, INVITE_WELCOME } from '../../shared/catalogue/rewards.ts'
import type { Credits } from '../credits/credits.service.ts'
import { findRefusal, type Registration } from './refusals.ts'

type InviteLine = {
  invitedAt: Date
  /** No more than the initial: whom a person invited is theirs to tell. */
  email: string
  state: 'joined' | 'rewarded' | 'not_rewarded'
  credits: number
}

export type Invites = {
  /** Notes who invited a new account, and welcomes it with credits. A code that nobody has is passed over. */
  record(tx: Tx, registration: Registration & { inviteCode: string }): Promise<void>
  /** To be called with every finished creation, in its transaction; only the first one of an invited person counts. */
  recordFirstCreation(tx: Tx, userId: string): Promise<void>
  /** Rewards the inviter if the invited person has a verified address and has made something. Idempotent. */
  settle(tx: Tx, invitedId: string): Promise<void>
  /** All that was ever earned by inviting. */
  totalEarned(userId: string): Promise<number>
  /** Whom a person invited, the latest first. */
  list(userId: string): Promise<InviteLine[]>
}

/** Tells networks apart without knowing them. */
type NetworkHash = (kind: 'network', network: string) => Promise<string>

type InviteParts = { db: Database; credits: Credits; keyedHash: NetworkHash; now: () => Date }

export function createInvites(parts: InviteParts): Invites {
  const { db, now } = parts
  return {
    record: (tx, registration) => record(parts, tx, registration),
    settle: (tx, invitedId) => settle(parts, tx, invitedId),

    async recordFirstCreation(tx, userId) {
      const { rowCount } = await tx
        .update(invites)
        .set({ firstCreationAt: now() })
        .where(and(eq(invites.invitedId, userId), isNull(invites.firstCreationAt)))
      if (rowCount === 1) await settle(parts, tx, userId)
    },

    async totalEarned(userId) {
      const [row] = await db.orm
        .select({ total: sql<number>`coalesce(sum(${invites.reward}), 0)::int` })
        .from(invites)
        .where(eq(invites.inviterId, userId))
      return row?.total ?? 0
    },

    async list(userId) {
      const rows = await db.orm
        .select({ invite: invites, email: users.email })
        .from(invites)
        .innerJoin(users, eq(users.id, invites.invitedId))
        .where(eq(invites.inviterId, userId))
        .orderBy(desc(invites.invitedAt))
      return rows.map(({ invite, email }) => lineOf(invite, email))
    },
  }
}

async function record(
  { credits, keyedHash, now }: InviteParts,
  tx: Tx,
  { inviteCode, ...registration }: Registration & { inviteCode: string },
): Promise<void> {
  const { invitedId, domain, network } = registration
  const [inviter] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.inviteCode, inviteCode.toLowerCase()), eq(users.domain, domain)))
  if (!inviter) return
  const invite = {
    inviterId: inviter.id,
    invitedId,
    invitedAt: now(),
    networkHash: await keyedHash('network', network),
  }
  const refusal = await findRefusal(tx, registration, invite)
  const [kept] = await tx
    .insert(invites)
    .values({ ...invite, refusal })
    .returning({ id: invites.id })
  if (!kept || refusal) return
  const account = await credits.openAccount(tx, { kind: 'user', id: invitedId, domain })
  await credits.grant(tx, {
    account,
    source: 'invite_welcome',
    amount: INVITE_WELCOME,
    reference: kept.id,
    key: `invite-welcome:${kept.id}`,
  })
}

async function settle({ credits, now }: InviteParts, tx: Tx, invitedId: string): Promise<void> {
  const [due] = await tx
    .update(invites)
    .set({ rewardedAt: now(), reward: INVITE_REWARD })
    .from(users)
    .where(
      and(
        eq(invites.invitedId, invitedId),
        isNotNull(invites.firstCreationAt),
        isNull(invites.rewardedAt),
        isNull(invites.refusal),
        eq(users.id, invites.invitedId),
        isNotNull(users.emailVerifiedAt),
        sql`exists (select from users inviter where inviter.id = ${invites.inviterId} and inviter.deleted_at is null)`,
      ),
    )
    .returning({ id: invites.id, inviterId: invites.inviterId, domain: users.domain })
  if (!due) return
  const account = await credits.openAccount(tx, { kind: 'user', id: due.inviterId, domain: due.domain })
  await credits.grant(tx, {
    account,
    source: 'invite_reward',
    amount: INVITE_REWARD,
    reference: due.id,
    key: `invite-reward:${due.id}`,
  })
}

function lineOf(invite: typeof invites.$inferSelect, email: string | null): InviteLine {
  const { invitedAt, refusal, rewardedAt, reward } = invite
  const state = rewardedAt ? 'rewarded' : 'joined'
  return { invitedAt, email: shortened(email), state: refusal ? 'not_rewarded' : state, credits: reward }
}

/** "a…@example.com"; a deleted account has no address any more. */
function shortened(email: string | null): string {
  const [name = '', host = ''] = (email ?? '').split('@')
  return host ? `${name.slice(0, 1)}…@${host}` : '…'
}
