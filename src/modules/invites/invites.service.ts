import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { invites } from '../../db/schema/invites.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { Operator } from '../audit/audit-log.ts'
import type { Credits } from '../credits/credits.service.ts'
import { findByInviteCode } from '../people/find-account.ts'
import { wasOnNetwork } from '../people/places.ts'
import type { Signals } from '../signals/signals.service.ts'
import { type InviteGraph, readInviteGraph } from './invite-graph.ts'
import { type InviteLine, lineOf } from './invite-line.ts'
import { countRecent, findRefusal, type Registration } from './refusals.ts'
import {
  type InviteOffer,
  listPendingRewards,
  type PendingReward,
  payReward,
  pendingRewards,
  refuseReward,
  settleInvite,
} from './rewards.ts'

export type Invites = {
  /** Records who invited a new account, and welcomes it with credits. An unknown code is ignored. */
  record(tx: Tx, registration: Registration & { inviteCode: string }): Promise<void>
  /** To be called with every finished creation, in its transaction; only the first one of an invited person counts. */
  recordFirstCreation(tx: Tx, userId: string): Promise<void>
  /**
   * Earns the inviter a reward if the invited person has a verified address and has made something. It is paid some
   * days later. Idempotent.
   */
  settle(tx: Tx, invitedId: string): Promise<void>
  /** Pays the rewards that are due. Safe to run concurrently. */
  payRewards(): Promise<void>
  /** Rewards that operators may still refuse, the next to be paid first. */
  listPending(domain: string, limit: number): Promise<PendingReward[]>
  /** Throws `not_found` if it was paid or refused already. */
  refuse(id: string, decision: { operator: Operator; reason: string }): Promise<void>
  /** Whether a code is worth anything to somebody on this network. */
  mayWelcome(domain: string, inviteCode: string, network: string): Promise<boolean>
  /** Everything ever earned by inviting, including pending rewards. */
  totalEarned(userId: string): Promise<number>
  /** Who invited a person and whom they invited, in full for operators. */
  about(userId: string, limit: number): Promise<InviteGraph>
  /** The people a person invited, newest first. */
  list(userId: string): Promise<InviteLine[]>
}

/** Tells networks apart without storing them. */
type NetworkHash = (kind: 'network', network: string) => Promise<string>

export type InviteParts = {
  db: Database
  credits: Credits
  keyedHash: NetworkHash
  signals: Signals
  offer: () => InviteOffer
  now: () => Date
}

/** More invitations a day than this are worth an operator's look. */
const USUAL_PER_DAY = 5

export function createInvites(parts: InviteParts): Invites {
  const { db, now } = parts
  const settle = (tx: Tx, invitedId: string) => settleInvite(tx, invitedId, { at: now(), ...parts.offer() })
  return {
    record: (tx, registration) => record(parts, tx, registration),
    settle,

    async recordFirstCreation(tx, userId) {
      const { rowCount } = await tx
        .update(invites)
        .set({ firstCreationAt: now() })
        .where(and(eq(invites.invitedId, userId), isNull(invites.firstCreationAt)))
      if (rowCount === 1) await settle(tx, userId)
    },

    async payRewards() {
      for (const id of await pendingRewards(db, now())) await payReward(parts, id)
    },

    listPending: (domain, limit) => listPendingRewards(db, domain, limit),

    async refuse(id, decision) {
      if (!(await refuseReward(db, id, decision))) throw new AppError('not_found')
    },

    about: (userId, limit) => readInviteGraph(db, userId, limit),

    async mayWelcome(domain, inviteCode, network) {
      const inviter = await findByInviteCode(db.orm, domain, inviteCode)
      if (!inviter) return false
      const networkHash = await parts.keyedHash('network', network)
      return !(await wasOnNetwork(db.orm, inviter.id, networkHash))
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
  { credits, keyedHash, signals, offer, now }: InviteParts,
  tx: Tx,
  { inviteCode, ...registration }: Registration & { inviteCode: string },
): Promise<void> {
  const { invitedId, domain, network } = registration
  const inviter = await findByInviteCode(tx, domain, inviteCode)
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
  const recent = await countRecent(tx, inviter.id, invite.invitedAt)
  if (recent > USUAL_PER_DAY) {
    await signals.note(tx, { userId: inviter.id, kind: 'many_invites', amount: recent })
  }
  if (!kept || refusal) return
  const account = await credits.openAccount(tx, { kind: 'user', id: invitedId, domain })
  await credits.grant(tx, {
    account,
    source: 'invite_welcome',
    amount: offer().rewards.welcome,
    reference: kept.id,
    key: `invite-welcome:${kept.id}`,
  })
}
