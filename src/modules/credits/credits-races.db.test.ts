import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { holdOf, openAccountWith } from './credits.fixture.ts'
import { createCredits } from './credits.service.ts'

const { db } = await createTestDatabase()
const credits = createCredits(db)

/** Starts everything at once, on as many connections as there are, and returns the errors. */
async function race(works: (() => Promise<unknown>)[]) {
  const results = await Promise.allSettled(works.map((work) => work()))
  const failures = results
    .filter((result) => result.status === 'rejected')
    .map((result) => String(result.reason))
  return { successes: results.length - failures.length, failures: [...new Set(failures)] }
}

const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => make(index))

describe('at the same time', () => {
  it('1 credit and 1,000 holds make exactly one hold (trap: one credit, two requests, both served)', async () => {
    const account = await openAccountWith(credits, db, 1)
    const { successes, failures } = await race(times(1000, () => () => credits.hold(db, holdOf(account, 1))))
    expect(successes).toBe(1)
    expect(failures).toEqual(['AppError: insufficient_credits'])
    expect(await credits.balance(account)).toMatchObject({ available: 0, held: 1, debt: 0 })
  })

  it('holds inside longer transactions wait for one another (trap: unguarded decrement)', async () => {
    const account = await openAccountWith(credits, db, 5)
    const spend = () =>
      inTransaction(db, async (tx) => {
        const { id } = await credits.hold(tx, holdOf(account, 1))
        await credits.capture(tx, id, 1)
      })
    expect((await race(times(40, () => spend))).successes).toBe(5)
    expect(await credits.balance(account)).toMatchObject({ available: 0, held: 0 })
  })

  it('repetitions of a hold make one hold', async () => {
    const account = await openAccountWith(credits, db, 100)
    const hold = holdOf(account, 2)
    const holds = await Promise.all(times(100, () => credits.hold(db, hold)))
    expect(new Set(holds.map(({ id }) => id)).size).toBe(1)
    expect(await credits.balance(account)).toMatchObject({ available: 98, held: 2 })
  })

  it('repetitions of a grant make one grant (trap: duplicate invoice.paid credits twice)', async () => {
    const account = await openAccountWith(credits, db, 1)
    const grant = {
      account,
      source: 'subscription',
      amount: 800,
      reference: 'invoice 7',
      key: 'invoice 7',
    } as const
    const grants = await Promise.all(times(100, () => credits.grant(db, grant)))
    expect(new Set(grants.map(({ id }) => id)).size).toBe(1)
    expect(await credits.balance(account)).toMatchObject({ available: 801 })
  })

  it('repetitions of a claw-back take once', async () => {
    const account = await openAccountWith(credits, db, 10)
    await race(times(50, () => () => credits.clawBack(db, { account, reference: 'payment', total: 6 })))
    expect(await credits.balance(account)).toMatchObject({ available: 4, debt: 0 })
  })

  it('openings of an account open one', async () => {
    const owner = { kind: 'visitor', id: 'the same', domain: 'plumdrop.test' } as const
    const accounts = await Promise.all(times(50, () => credits.openAccount(db, owner)))
    expect(new Set(accounts).size).toBe(1)
    expect(await credits.findAccount(owner)).toBe(accounts[0])
  })

  it('a late capture and the release at the deadline do not both happen', async () => {
    const account = await openAccountWith(credits, db, 200)
    const holds = await Promise.all(times(200, () => credits.hold(db, holdOf(account, 1, { overdue: true }))))
    const sweeps = times(3, () => () => credits.sweepDeadlines())
    const captures = holds.map(
      ({ id }) =>
        () =>
          credits.capture(db, id, 1),
    )
    const { successes, failures } = await race([...captures.slice(0, 100), ...sweeps, ...captures.slice(100)])
    expect(failures.every((failure) => failure.includes('already resolved'))).toBe(true)
    const captured = successes - sweeps.length
    expect(await credits.balance(account)).toMatchObject({ available: 200 - captured, held: 0 })
  })

  it('a capture and a release of one hold do not both happen', async () => {
    const account = await openAccountWith(credits, db, 50)
    const holds = await Promise.all(times(50, () => credits.hold(db, holdOf(account, 1))))
    const ends = holds.flatMap(({ id }) => [() => credits.capture(db, id, 1), () => credits.release(db, id)])
    expect((await race(ends)).successes).toBe(50)
    expect((await credits.balance(account)).held).toBe(0)
  })

  it('all of this leaves the books consistent', async () => {
    expect(await credits.selfCheck()).toEqual([])
  })
})
