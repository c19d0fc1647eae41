import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { People } from '../accounts/people.ts'
import type { Credits } from '../credits/credits.service.ts'
import { bindKey } from '../idempotency/bind-key.ts'
import type { Invites } from '../invites/invites.service.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Purchases } from '../payments/purchases.service.ts'
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
}

type Gift = {
  operatorId: string
  email: string
  amount: number
  reason: string
  /** Whoever gives again under the same key gives nothing more. */
  key: string
}

export type Admin = ReturnType<typeof createAdmin>

const MAX_LISTED = 50

/** What operators see of the site and may do to it. */
export function createAdmin(parts: AdminParts) {
  const { db, domain, queue, credits, people, visitors, purchases } = parts
  return {
    async overview() {
      const [peopleCount, visitorCount, turnover, deadJobs, ledgerCheck] = await Promise.all([
        people.count(),
        visitors.count(),
        purchases.turnover(domain),
        queue.countDead(),
        credits.latestCheck(),
      ])
      return {
        people: peopleCount,
        visitors: visitorCount,
        ...turnover,
        deadJobs,
        ledgerCheck,
        provider: purchases.provider,
      }
    },

    transactions: (emailPart: string) => purchases.latest({ domain, emailPart, limit: MAX_LISTED }),

    /** What looked like somebody who gathers free credits. */
    signals: () => parts.signals.latest(domain, MAX_LISTED),

    pendingRewards: () => parts.invites.listPending(domain, MAX_LISTED),

    refuseReward: (id: string, decision: { operatorId: string; reason: string }) =>
      parts.invites.refuse(id, decision),

    deadJobs: () => queue.listDead(MAX_LISTED),

    /** Throws `not_found` where no such job is dead. */
    async retryDeadJob(id: string): Promise<void> {
      const retried = await inTransaction(db, (tx) => queue.retryDead(tx, id))
      if (!retried) throw new AppError('not_found')
    },

    giveCredits: (gift: Gift) => giveCredits(parts, gift),

    async checkLedger() {
      await credits.recordCheck()
      const check = await credits.latestCheck()
      if (!check) throw new Error('The check of the ledger was not recorded.')
      return check
    },
  }
}

/** Answers with what the person can spend now. */
async function giveCredits({ db, domain, credits, people }: AdminParts, gift: Gift): Promise<number> {
  const { operatorId, email, amount, reason, key } = gift
  const id = await people.findIdByEmail(email)
  if (!id) throw new AppError('input_refused', { field: 'email', problem: 'nobody here has this address' })
  const account = await credits.openAccount(db, { kind: 'user', id, domain })
  const reference = `operator ${operatorId}: ${reason}`
  await inTransaction(db, async (tx) => {
    await bindKey(tx, { scope: 'operator-credits', key, request: { account, amount, reference } })
    await credits.grant(tx, { account, source: 'operator', amount, reference, key: `operator ${key}` })
  })
  return (await credits.balance(account)).available
}
