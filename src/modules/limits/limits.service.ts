import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../shared/errors.ts'

/** How often a thing may be done, per key. One row per kind of thing, so that all limits can be read in one place. */
const BUDGETS = {
  callsPerAddress: { points: 1200, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>

type BudgetName = keyof typeof BUDGETS

export type Limits = {
  /** Takes one point from the key's budget, or throws `slow_down` with the seconds to wait. */
  consume(budget: BudgetName, key: string): Promise<void>
}

/** Counted in the database, so that the limits hold across nodes; a node that cannot reach it counts by itself. */
export function createLimits(pool: Pool): Limits {
  const limiters = new Map(
    Object.entries(BUDGETS).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        inMemoryBlockOnConsumed: points,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
      }),
    ]),
  )

  return {
    async consume(budget, key) {
      const limiter = limiters.get(budget)
      if (!limiter) throw new Error(`No limiter for ${budget}`)
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new AppError('slow_down', { seconds: Math.ceil(refused.msBeforeNext / 1000) })
      }
    },
  }
}
