import { TIERS, type Tier } from './tiers.ts'

export type RetentionDays = Record<Tier, number>

/** The number of days that a creation is kept, depending on its owner. */
export const RETENTION_DAYS: RetentionDays = {
  visitor: TIERS.visitor.keptDays,
  account: TIERS.account.keptDays,
  vip: TIERS.vip.keptDays,
}

/** The owner is told this many days before a creation is deleted. */
export const NOTICE_DAYS = 3

/** Creations in the trash can be restored for this many days. */
export const TRASH_DAYS = 30
