import fc from 'fast-check'
import { AppError } from '../../shared/errors.ts'
import { type Balance, summarise } from './balance.ts'
import { LedgerRefusal, type NewGrant, type NewHold } from './credit-terms.ts'
import {
  clawBack,
  EMPTY_LEDGER,
  expire,
  grantCredits,
  holdCredits,
  type Ledger,
  remainingOf,
  resolveHold,
  sumOf,
} from './ledger.ts'

/** An operation on an account. Keys and purchases are few, so that they collide. */
type Step = { waitMs: number } & (
  | { act: 'grant'; grant: Omit<NewGrant, 'expiresAt'>; lastsMs: number | null }
  | { act: 'hold'; hold: Omit<NewHold, 'deadlineAt'>; deadlineMs: number }
  | { act: 'resolve'; hold: number; share: number }
  | { act: 'claw back'; reference: string; total: number | null }
  | { act: 'sweep' }
)

/** An account, in memory or in the database, that runs the same operations at the same times. */
export interface Book {
  grant(grant: NewGrant, now: Date): Promise<void>
  hold(hold: NewHold, now: Date): Promise<void>
  /** Holds are numbered from zero, in the order in which they were made. A share of 2 is more than there is. */
  resolve(hold: number, share: number, now: Date): Promise<void>
  clawBack(claim: { reference: string; total?: number }, now: Date): Promise<void>
  sweep(now: Date): Promise<void>
  balance(now: Date): Promise<Balance>
}

const MINUTE = 60_000
const minutes = (...choices: number[]) => fc.constantFrom(...choices.map((choice) => choice * MINUTE))
// Few and round, so that things expire together, and at the very moment of other operations.
const pause = fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, minutes(1, 2, 5, 10, 20))
const duration = minutes(1, 2, 5, 10, 30, 60, 120)
const key = fc.integer({ min: 1, max: 30 }).map((number) => `key ${number}`)
const purchase = fc.integer({ min: 1, max: 3 }).map((number) => `purchase ${number}`)

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('grant' as const),
      grant: fc.record({
        source: fc.constantFrom(
          'daily_check_in' as const,
          'invite_reward' as const,
          'subscription' as const,
          'pack' as const,
        ),
        amount: fc.integer({ min: 1, max: 30 }),
        reference: purchase,
        key,
      }),
      lastsMs: fc.option(duration),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('hold' as const),
      hold: fc.record({ amount: fc.integer({ min: 1, max: 20 }), reference: fc.constant('generation'), key }),
      deadlineMs: duration,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('resolve' as const),
      hold: fc.nat({ max: 7 }),
      share: fc.constantFrom(0, 0, 0.3, 0.5, 1, 1, 2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('claw back' as const),
      reference: purchase,
      total: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('sweep' as const) }) },
)

/** All operations, in any order, with pauses in which credits expire and deadlines pass. */
export const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(pause, action).map(([waitMs, act]): Step => ({ waitMs, ...act })),
  { minLength: 5, maxLength: 50, size: 'max' },
)

/** Runs a step and returns the outcome. A step about a hold that does not exist yet does nothing. */
export async function take(step: Step, book: Book, now: Date): Promise<string> {
  const after = (ms: number) => new Date(now.getTime() + ms)
  try {
    switch (step.act) {
      case 'grant':
        await book.grant({ ...step.grant, ...(step.lastsMs && { expiresAt: after(step.lastsMs) }) }, now)
        break
      case 'hold':
        await book.hold({ ...step.hold, deadlineAt: after(step.deadlineMs) }, now)
        break
      case 'resolve':
        await book.resolve(step.hold, step.share, now)
        break
      case 'claw back':
        await book.clawBack({ reference: step.reference, ...(step.total && { total: step.total }) }, now)
        break
      case 'sweep':
        await book.sweep(now)
        break
    }
    return 'done'
  } catch (error) {
    if (error instanceof LedgerRefusal) return error.reason
    if (error instanceof AppError) return JSON.stringify([error.reason, error.details])
    throw error
  }
}

/** The rules alone, with the ledger as it is after each step. */
export function bookInMemory(): Book & { ledger: Ledger } {
  const book = {
    ledger: EMPTY_LEDGER,
    async grant(grant: NewGrant, now: Date) {
      book.ledger = grantCredits(book.ledger, grant, now)
    },
    async hold(hold: NewHold, now: Date) {
      book.ledger = holdCredits(book.ledger, hold, now)
    },
    async resolve(index: number, share: number, now: Date) {
      const hold = book.ledger.holds[index]
      if (hold) book.ledger = resolveHold(book.ledger, hold, Math.ceil(hold.amount * share), now)
    },
    async clawBack(claim: { reference: string; total?: number }, now: Date) {
      book.ledger = clawBack(book.ledger, claim, now)
    },
    async sweep(now: Date) {
      const overdue = book.ledger.holds
        .filter((hold) => hold.state === 'held' && hold.deadlineAt <= now)
        .sort((one, other) => Number(one.deadlineAt) - Number(other.deadlineAt))
      for (const hold of overdue) book.ledger = resolveHold(book.ledger, hold, 0, now)
      book.ledger = expire(book.ledger, now)
    },
    async balance(now: Date) {
      const lines = book.ledger.grants
        .map((grant) => ({ ...grant, amount: remainingOf(book.ledger, grant) }))
        .filter(({ amount, expiresAt }) => amount < 0 || expiresAt === null || expiresAt > now)
      return summarise(
        lines,
        sumOf(book.ledger.entries, (entry) => entry.held),
      )
    },
  }
  return book
}
