import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { engineUses } from '../../db/schema/limits.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { createEngineTime } from './engine-time.service.ts'
import { sweepLimitsJob } from './sweep-limits.job.ts'

const { db } = await createTestDatabase()
const START = new Date('2026-01-01T00:00:00Z')
const clock = { now: START }
/** Two nodes that share a database. */
const [node, other] = [0, 1].map(() => createEngineTime({ db, now: () => clock.now }))
const BUDGET = { maxMs: 10_000, perHourMs: HOUR_MS }
const account = (key: string) => ({ key, budget: BUDGET })

async function usedBy(key: string): Promise<number | undefined> {
  const [row] = await db.orm.select().from(engineUses).where(eq(engineUses.key, key))
  return row?.usedMs
}

test('a budget holds across nodes: of a thousand simultaneous requests only as many begin as there is time for', async () => {
  const everybodyAsked = Promise.withResolvers<void>()
  const refusals: unknown[] = []
  let begun = 0
  const countOne = () => {
    if (begun + refusals.length === 1_000) everybodyAsked.resolve()
  }
  const hold = () => {
    begun++
    countOne()
    return everybodyAsked.promise
  }
  const ask = async (i: number) => {
    try {
      await (i % 2 ? node : other)?.during([account('crowd')], 1_000, hold)
    } catch (error) {
      refusals.push(error)
      countOne()
    }
  }
  await Promise.all(Array.from({ length: 1_000 }, (_, i) => ask(i)))
  expect(begun).toBe(10)
  const refusal = { reason: 'engine_time_spent', details: expect.objectContaining({ minutes: 1 }) }
  expect(refusals).toEqual(Array(990).fill(expect.objectContaining(refusal)))
})

test('unused time is refunded, and extra time is charged, however the work ended', async () => {
  await node?.during([account('quick')], 5_000, async (meter) => meter.pause())
  expect(await usedBy('quick')).toBeLessThan(4_000)
  const failing = node?.during([account('failing')], 0, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    throw new Error('It broke.')
  })
  await expect(failing).rejects.toThrow('It broke.')
  expect(await usedBy('failing')).toBeGreaterThan(0)
})

test('a network without room stops a person who has some, and the person is not charged for it', async () => {
  await node?.spend([account('full network')], 10_000)
  const work = node?.during([account('person'), account('full network')], 1_000, async () => {})
  await expect(work).rejects.toMatchObject({ reason: 'engine_time_spent', details: { seconds: 1 } })
  expect((await usedBy('person')) ?? 0).toBe(0)
})

test('reserved time already leaves less room, and comes back with time', async () => {
  const room = (promisedMs: number) =>
    inTransaction(db, async (tx) => node?.requireRoom(tx, [{ ...account('busy'), promisedMs }], 4_000))
  await expect(room(6_000)).resolves.toBeUndefined()
  await node?.spend([account('busy')], 5_000)
  await expect(room(6_000)).rejects.toMatchObject({ reason: 'engine_time_spent', details: { seconds: 5 } })
  clock.now = new Date(START.getTime() + 5_000)
  await expect(room(6_000)).resolves.toBeUndefined()
  clock.now = START
})

test('fully refilled budgets are deleted', async () => {
  await db.orm.insert(engineUses).values({ key: 'recent', usedMs: 1, at: new Date() })
  const { signal } = new AbortController()
  await sweepLimitsJob(db, () => new Date()).run?.(
    {},
    { signal, attempt: 1, lastAttempt: false, log: undefined as never },
  )
  expect(await usedBy('recent')).toBe(1)
  expect(await usedBy('busy')).toBeUndefined()
})
