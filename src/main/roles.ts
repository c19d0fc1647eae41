/** What a process is there for; `all` is all of it. */
export const ROLES = ['all', 'web', 'worker', 'engines'] as const
export type Role = (typeof ROLES)[number]

/** Whether it serves pages and calls. */
export const servesWeb = (role: Role) => role === 'all' || role === 'web'

/** Whether it does what is neither the web's nor the engines': mails, cleaning, schedules, visits to engines elsewhere. */
export const runsJobs = (role: Role) => role === 'all' || role === 'worker'

export const runsEngines = (role: Role) => role === 'all' || role === 'engines'
