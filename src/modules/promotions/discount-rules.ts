import type { ErrorName } from '../../shared/errors.ts'

type Limits = {
  startsAt: Date | null
  expiresAt: Date
  endedAt: Date | null
  maxUses: number
  firstPurchaseOnly: boolean
}

/** How often a code was used in all, and by the person asking. */
export type Use = { at: Date; uses: number; isUsed: boolean; hasPaid: boolean }

/** Whether a code is valid now, for anybody. */
export function isCurrent(
  { startsAt, expiresAt, endedAt }: Pick<Limits, 'startsAt' | 'expiresAt' | 'endedAt'>,
  at: Date,
): boolean {
  return endedAt === null && (startsAt === null || startsAt <= at) && expiresAt > at
}

/** Why a person may not use a code; null if they may. */
export function refusalOf(code: Limits, { at, uses, isUsed, hasPaid }: Use): ErrorName | null {
  if (!isCurrent(code, at)) return 'promotion_unknown'
  if (isUsed) return 'promotion_used'
  if (uses >= code.maxUses) return 'promotion_used_up'
  return code.firstPurchaseOnly && hasPaid ? 'promotion_first_purchase' : null
}
