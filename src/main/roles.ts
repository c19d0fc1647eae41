/** What a process does; `all` is everything. */
export const ROLES = ['all', 'web', 'worker', 'engines'] as const
export type Role = (typeof ROLES)[number]

/** Whether it serves pages and calls. */
export const servesWeb = (role: Role) => role === 'all' || role === 'web'

/** Whether it does what neither web nor engines do: mail, cleaning, schedules, checks on engines elsewhere. */
export const runsJobs = (role: Role) => role === 'all' || role === 'worker'

export const runsEngines = (role: Role) => role === 'all' || role === 'engines'
