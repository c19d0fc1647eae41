import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { invites } from '../../db/schema/invites.ts'
import { type InviteLine, stateOf } from './invite-line.ts'

type Side = typeof invites.inviterId | typeof invites.invitedId

/** An invitation as operators see it. */
type InviteEdge = {
  /** The other side; the address is null if the account was deleted. */
  person: { id: string; email: string | null }
  invitedAt: Date
  state: InviteLine['state']
  credits: number
  /** Why it earns nothing; null if it may. */
  refusal: string | null
}
export type InviteGraph = { invitedBy: InviteEdge | null; invited: InviteEdge[] }

export async function readInviteGraph(
  { orm }: Database,
  userId: string,
  limit: number,
): Promise<InviteGraph> {
  const { inviterId, invitedId, invitedAt } = invites
  const edges = (mine: Side, theirs: Side) =>
    orm
      .select({ invite: invites, id: theirs, email: users.email })
      .from(invites)
      .innerJoin(users, eq(users.id, theirs))
      .where(eq(mine, userId))
      .orderBy(desc(invitedAt))
      .limit(limit)
  const [by, invited] = await Promise.all([edges(invitedId, inviterId), edges(inviterId, invitedId)])
  return { invitedBy: by.map(edgeOf)[0] ?? null, invited: invited.map(edgeOf) }
}

type Row = { invite: typeof invites.$inferSelect; id: string; email: string | null }

function edgeOf({ invite, id, email }: Row): InviteEdge {
  const { invitedAt, reward, refusal } = invite
  return { person: { id, email }, invitedAt, state: stateOf(invite), credits: reward, refusal }
}
