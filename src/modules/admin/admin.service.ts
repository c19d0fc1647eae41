import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Generations } from '../generations/generations.service.ts'
import type { Invites } from '../invites/invites.service.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Purchases } from '../payments/purchases.service.ts'
import type { People } from '../people/people.ts'
import type { Signals } from '../signals/signals.service.ts'
import type { Visitors } from '../visitors/visitors.service.ts'

type AdminParts = {
  db: Database
  /** The tenant key of the data. */
  domain: string
  queue: JobQueue
  credits: Credits
  people: People
  visitors: Visitors
  signals: Signals
  invites: Pick<Invites, 'listPending' | 'refuse'>
  purchases: Purchases
  generations: Pick<Generations, 'countOpen'>
}

/** The owner, the state, and how many there are. */
type TransactionsWanted = Omit<Parameters<Purchases['latest']>[0], 'domain'>

export type Admin = ReturnType<typeof createAdmin>

const MAX_LISTED = 50

/** What operators can see and do across the site. */
export function createAdmin(parts: AdminParts) {
  const { db, domain, queue, credits, people, visitors, purchases } = parts
  return {
    async overview() {
      const [peopleCount, visitorCount, turnover, openByTool, deadJobs, ledgerCheck] = await Promise.all([
        people.count(),
        visitors.count(),
        purchases.turnover(domain),
        parts.generations.countOpen(),
        queue.countDead(),
        credits.latestCheck(),
      ])
      return {
        people: peopleCount,
        visitors: visitorCount,
        ...turnover,
        inQueue: openByTool.reduce((sum, { open }) => sum + open, 0),
        deadJobs,
        ledgerCheck,
        provider: purchases.provider,
      }
    },

    async transactions({ limit, ...search }: TransactionsWanted) {
      const found = await purchases.latest({ ...search, domain, limit: limit + 1 })
      return { transactions: found.slice(0, limit), hasMore: found.length > limit }
    },

    /** Signs of people who collect free credits with several accounts. */
    signals: () => parts.signals.latest(domain, MAX_LISTED),

    pendingRewards: () => parts.invites.listPending(domain, MAX_LISTED),

    refuseReward: (id: string, decision: { operator: Operator; reason: string }) =>
      parts.invites.refuse(id, decision),

    deadJobs: () => queue.listDead(MAX_LISTED),

    /** Throws `not_found` if no such job is dead. */
    async retryDeadJob(id: string, operator: Operator): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (!(await queue.retryDead(tx, id))) throw new AppError('not_found')
        await recordAction(tx, operator, { action: 'job_retried', subject: { kind: 'job', id } })
      })
    },

    async checkLedger(operator: Operator) {
      await credits.recordCheck()
      const check = await credits.latestCheck()
      if (!check) throw new Error('The check of the ledger was not recorded.')
      const { discrepancies } = check
      const subject = { kind: 'ledger', id: 'all' } as const
      await inTransaction(db, (tx) =>
        recordAction(tx, operator, { action: 'ledger_checked', subject, after: { discrepancies } }),
      )
      return check
    },
  }
}
