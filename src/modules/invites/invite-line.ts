import type { invites } from '../../db/schema/invites.ts'

/** One invitation as the inviter sees it. */
export type InviteLine = {
  invitedAt: Date
  /** Only the initial: the names of invited people are not ours to reveal. */
  email: string
  state: 'joined' | 'pending' | 'rewarded' | 'not_rewarded'
  credits: number
  /** When a pending reward can be spent. */
  pendingUntil: Date | null
  /**
   * The limit that the inviter has reached. Other reasons for no reward are not shown: they would teach how to get
   * around them.
   */
  limit: 'day' | 'total' | null
}

export function lineOf(invite: typeof invites.$inferSelect, email: string | null): InviteLine {
  const { invitedAt, refusal, pendingUntil, reward } = invite
  const state = stateOf(invite)
  return {
    invitedAt,
    email: shortened(email),
    state,
    credits: reward,
    pendingUntil: state === 'pending' ? pendingUntil : null,
    limit: refusal === 'inviter_day_limit' ? 'day' : refusal === 'inviter_total_limit' ? 'total' : null,
  }
}

export function stateOf({
  refusal,
  rewardedAt,
  pendingUntil,
}: typeof invites.$inferSelect): InviteLine['state'] {
  if (refusal) return 'not_rewarded'
  if (rewardedAt) return 'rewarded'
  return pendingUntil ? 'pending' : 'joined'
}

/** "a…@example.com"; a deleted account has no address any more. */
function shortened(email: string | null): string {
  const [name = '', host = ''] = (email ?? '').split('@')
  return host ? `${name.slice(0, 1)}…@${host}` : '…'
}
