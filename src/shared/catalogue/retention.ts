/** For how many days a creation is kept after it was made, by whose it is. */
export const RETENTION_DAYS = { visitor: 3, account: 30, vip: 365 } as const

export type RetentionDays = Record<keyof typeof RETENTION_DAYS, number>

/** So many days before a creation is deleted, its owner is told. */
export const NOTICE_DAYS = 3
