import type { Rewards } from '../../shared/catalogue/effective.ts'
import type { CheckIn } from '../check-in/check-in.service.ts'
import { startOfDay } from '../check-in/local-day.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Invites } from '../invites/invites.service.ts'

type FigureParts = {
  credits: Credits
  checkIn: CheckIn
  invites: Invites
  rewards: () => Rewards
  isVip: (userId: string) => Promise<boolean>
  now: () => Date
}
type Owner = { id: string; domain: string }
export type CreditFigures = ReturnType<typeof createCreditFigures>

/** The credit figures that a person sees all over the site. */
export function createCreditFigures({ credits, checkIn, invites, rewards, isVip, now }: FigureParts) {
  return async ({ id, domain }: Owner, timeZone: string) => {
    const at = now()
    const account = await credits.findAccount({ kind: 'user', id, domain })
    if (!account) throw new Error('An account without a place in the ledger')
    const [balance, todaySpent, vip, inviteTotal, nextClaimAt] = await Promise.all([
      credits.balance(account),
      credits.spentBetween(account, startOfDay(at, timeZone), at),
      isVip(id),
      invites.totalEarned(id),
      checkIn.nextClaim(id, timeZone),
    ])
    return {
      balance,
      figures: {
        credit_remain: balance.available - balance.debt,
        invite_credit: { total: inviteTotal },
        today_spent: todaySpent,
        vip,
        daily_credit: {
          init_credits: rewards().daily,
          can_claim: nextClaimAt === null,
          next_claim_at: nextClaimAt?.toISOString() ?? null,
        },
      },
    }
  }
}
