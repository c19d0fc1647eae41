import { PACKS, packFigures } from '../../../shared/catalogue/packs.ts'
import { PLANS } from '../../../shared/catalogue/plans.ts'
import type { Purchase } from '../../app/dialogs/purchase.ts'

/** A way to get credits: one of these, if it gives enough. */
export type WayToCredits =
  | { way: 'account' | 'check_in' | 'invite'; credits: number }
  | { way: 'pack' | 'plan'; credits: number; priceCents: number; purchase: Purchase }

type Situation = {
  missing: number
  rewards: { daily: number; invite: number }
  isVisitor: boolean
  /** The amount of today's gift; null if it is claimed. */
  gift: number | null
  isFirstPurchase: boolean
  hasPlan: boolean
}

/**
 * The sufficient ways: free ones first, the ones that take days last. Ways that would still leave too few
 * credits are left out.
 */
export function waysToCredits({
  missing,
  rewards,
  isVisitor,
  gift,
  isFirstPurchase,
  hasPlan,
}: Situation): WayToCredits[] {
  const paid = paidWays(missing, isFirstPurchase, hasPlan)
  const ways: WayToCredits[] = isVisitor
    ? [{ way: 'account', credits: rewards.daily }, ...paid]
    : [{ way: 'check_in', credits: gift ?? 0 }, ...paid, { way: 'invite', credits: rewards.invite }]
  return ways.filter(({ credits }) => credits >= missing)
}

function paidWays(missing: number, isFirstPurchase: boolean, hasPlan: boolean): WayToCredits[] {
  const packs: WayToCredits[] = PACKS.filter((pack) => isFirstPurchase || !pack.firstPurchaseOnly).map(
    (pack) => ({
      way: 'pack',
      credits: packFigures(pack).credits,
      priceCents: pack.priceCents,
      purchase: { kind: 'pack', priceCents: pack.priceCents },
    }),
  )
  const plans: WayToCredits[] = PLANS.filter(({ period }) => period === 'month' && !hasPlan).map((plan) => ({
    way: 'plan',
    credits: plan.creditsPerMonth,
    priceCents: plan.priceCents,
    purchase: { kind: 'plan', planId: plan.id },
  }))
  return [packs, plans].flatMap((offers) => offers.find(({ credits }) => credits >= missing) ?? [])
}
