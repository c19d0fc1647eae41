import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../shared/errors.ts'
import { SharedLimiter } from './shared-limiter.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

type Budget = {
  points: number
  seconds: number
  /** Counted by each node alone, where the protected work is cheaper than a database query. */
  local?: true
}

/** The rate limits, per key. One row per kind, so that all limits can be read in one place. */
export const BUDGETS = {
  callsPerAddress: { points: 1200, seconds: 60 },
  pagesPerAddress: { points: 3000, seconds: 60, local: true },
  renderedPagesPerAddress: { points: 300, seconds: 60, local: true },
  codesPerAddressHourly: { points: 60, seconds: HOUR },
  codesPerAddressDaily: { points: 200, seconds: DAY },
  codesPerAccountAndAddress: { points: 10, seconds: HOUR },
  codesPerKnownDevice: { points: 10, seconds: HOUR },
  codesPerUser: { points: 10, seconds: HOUR },
  codesByUnknownDevices: { points: 30, seconds: DAY },
  passwordsPerAccountAndAddress: { points: 15, seconds: HOUR / 4 },
  passwordsPerAddress: { points: 100, seconds: HOUR / 4 },
  passwordsPerAccount: { points: 50, seconds: DAY },
  passwordsPerKnownDevice: { points: 30, seconds: HOUR },
  secondFactorsPerUser: { points: 10, seconds: HOUR },
  passwordsPerSession: { points: 15, seconds: HOUR / 4 },
  visitorGrantsPerAddress: { points: 5, seconds: DAY },
  checkInsPerAddress: { points: 20, seconds: DAY },
  promotionsPerUser: { points: 10, seconds: HOUR },
  checkoutsPerUser: { points: 60, seconds: HOUR },
  contactMessagesPerAddress: { points: 10, seconds: HOUR },
  exportsPerUser: { points: 10, seconds: HOUR },
  reportsPerAddress: { points: 10, seconds: HOUR },
  verificationsPerAddress: { points: 60, seconds: HOUR },
  previewsPerOwner: { points: 60, seconds: HOUR },
  cutOutsPerOwner: { points: 60, seconds: HOUR },
  thingsPerOwner: { points: 240, seconds: HOUR },
  piecesPerUser: { points: 20, seconds: DAY },
  packArchivesPerOwner: { points: 60, seconds: HOUR },
  sharedArchivesPerAddress: { points: 30, seconds: HOUR },
  sharedArchivesPerPack: { points: 600, seconds: HOUR },
  telegramPacksPerPerson: { points: 20, seconds: HOUR },
  packCardsPerAddress: { points: 120, seconds: HOUR },
  videoCutsPerOwner: { points: 30, seconds: HOUR },
  uploadsPerOwner: { points: 200, seconds: HOUR },
  uploadsPerAddress: { points: 400, seconds: HOUR },
  /** Of 8 MB each: as much as an account may hold. */
  directPartsPerOwner: { points: 2500, seconds: DAY },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof BUDGETS

export type Limits = {
  /** Takes one point from the key's budget, or throws `slow_down` with the seconds to wait. */
  consume(budget: BudgetName, key: string): Promise<void>
  /** The same without an error: false if the budget is used up. */
  tryConsume(budget: BudgetName, key: string): Promise<boolean>
  /** Whether there is a point to take. */
  hasLeft(budget: BudgetName, key: string): Promise<boolean>
  /** Puts back a point that turned out not to count. */
  giveBack(budget: BudgetName, key: string): Promise<void>
}

/** Counted in the database, so that the limits hold across nodes; a node that cannot reach it counts by itself. */
export function createLimits(pool: Pool): Limits {
  const limiters = new Map(
    Object.entries<Budget>(BUDGETS).map(([name, budget]) => [name, limiterOf(pool, name, budget)]),
  )

  const getLimiter = (budget: BudgetName) => {
    const limiter = limiters.get(budget)
    if (!limiter) throw new Error(`No limiter for ${budget}`)
    return limiter
  }

  /** Null if there was a point to take, else the key's remaining wait. */
  const waitMs = async (budget: BudgetName, key: string): Promise<number | null> => {
    try {
      await getLimiter(budget).consume(key)
      return null
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return refused.msBeforeNext
    }
  }

  return {
    async consume(budget, key) {
      const wait = await waitMs(budget, key)
      if (wait !== null) throw new AppError('slow_down', { seconds: Math.ceil(wait / 1000) })
    },

    async tryConsume(budget, key) {
      return (await waitMs(budget, key)) === null
    },

    async hasLeft(budget, key) {
      const used = await getLimiter(budget).get(key)
      return !used || used.remainingPoints > 0
    },

    async giveBack(budget, key) {
      await getLimiter(budget).reward(key)
    },
  }
}

function limiterOf(pool: Pool, keyPrefix: string, { points, seconds, local }: Budget) {
  const here = new RateLimiterMemory({ keyPrefix, points, duration: seconds })
  if (local) return here
  return new SharedLimiter({
    storeClient: pool,
    keyPrefix,
    points,
    duration: seconds,
    // Only beyond the last point: a refunded point must count at once.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: here,
  })
}
