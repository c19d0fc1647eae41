import { PACKS, packFigures } from '../../../shared/catalogue/packs.ts'
import { PLANS } from '../../../shared/catalogue/plans.ts'
import type { Purchase } from '../../app/dialogs/purchase.ts'

/** Something that brings credits: one of these, where it suffices. */
export type WayToCredits =
  | { way: 'account' | 'check_in' | 'invite'; credits: number }
  | { way: 'pack' | 'plan'; credits: number; priceCents: number; purchase: Purchase }

type Situation = {
  missing: number
  rewards: { daily: number; invite: number }
  isVisitor: boolean
  /** What the gift of the day would bring; null where it is taken. */
  gift: number | null
  isFirstPurchase: boolean
  hasPlan: boolean
}

/**
 * What suffices, what costs nothing first and what takes days last. Nothing is offered that would leave people with too
 * few all the same.
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
