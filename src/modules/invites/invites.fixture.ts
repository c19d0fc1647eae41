import type { createTestApp } from '../../../tests/app.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DAY_MS } from '../../shared/durations.ts'

type InviteRow = {
  state: string
  email: string
  credits: number
  pending_until: string | null
  limit: string | null
}
type Figures = { credit_remain: number; invite_credit: { total: number } }

/** People's view of their invitations, and the events that earn rewards. */
export function watchInvites(site: ReturnType<typeof createTestApp>, db: Database) {
  const { invites } = site.accounts.users
  return {
    figures: async (token: string) => {
      const { data } = await site.call('GET /api/users/user_info', { token })
      const { credit_remain, invite_credit } = data as Figures
      return { credits: credit_remain, earned: invite_credit.total }
    },
    inviteCodeOf: async (token: string) => {
      const { data } = await site.call('GET /api/users/invite-code', { token })
      return (data as { invite_code: string }).invite_code
    },
    invitesOf: async (token: string) => {
      const { data } = await site.call('GET /api/users/invites', { token })
      return (data as { invites: InviteRow[] }).invites
    },
    finishCreation: async (email: string) => {
      const { rows } = await db.pool.query('select id from users where email = $1', [email])
      await inTransaction(db, (tx) => invites.recordFirstCreation(tx, rows[0].id))
    },
    /** Lets days pass, and pays the rewards that are due. */
    afterDays: async (days: number) => {
      site.setClock(new Date(Date.now() + days * DAY_MS + 60_000))
      await site.runSchedule('invites.pay-rewards.every-ten-minutes')
    },
  }
}
