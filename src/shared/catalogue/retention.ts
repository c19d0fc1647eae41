import { TIERS, type Tier } from './tiers.ts'

export type RetentionDays = Record<Tier, number>

/** For how many days a creation is kept after it was made, by whose it is. */
export const RETENTION_DAYS: RetentionDays = {
  visitor: TIERS.visitor.keptDays,
  account: TIERS.account.keptDays,
  vip: TIERS.vip.keptDays,
}

/** So many days before a creation is deleted, its owner is told. */
export const NOTICE_DAYS = 3

/** For so many days what was put into the trash can be taken out again. */
export const TRASH_DAYS = 30
