import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../tests/database.ts'
import { createKeyedHash } from '../modules/accounts/keyed-hash.ts'
import { createMailedCodes } from '../modules/accounts/mailed-codes.ts'
import { createLimits } from '../modules/limits/limits.service.ts'
import { HOUR_MS } from '../shared/durations.ts'
import { openDatabaseClock } from './database-clock.ts'
import { inTransaction } from './transaction.ts'

const { db } = await createTestDatabase()
const log = pino({ level: 'silent' })
afterEach(() => void vi.useRealTimers())

/** From here on this process's clock is off by this much. */
function shiftOwnClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms, shouldAdvanceTime: true })
}

async function newCodes() {
  const clock = await openDatabaseClock({ pool: db.pool, log })
  clock.stop()
  return createMailedCodes({ db, keyedHash: createKeyedHash(db), now: clock.now })
}

test.each([1, -1])('a node whose clock is %i h off uses the time of the database', async (hours) => {
  shiftOwnClock(hours * HOUR_MS)
  const { now, stop } = await openDatabaseClock({ pool: db.pool, log })
  const { rows } = await db.pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  stop()
  expect(Math.abs(now().getTime() - Number(rows[0]?.ms))).toBeLessThan(HOUR_MS / 2)
})

test.each([1, -1])('a code of one node is accepted by another whose clock is %i h off', async (hours) => {
  const scope = { domain: 'plumdrop.test', email: `bo${hours}@example.com`, purpose: 'register' } as const
  const right = await newCodes()
  await inTransaction(db, (tx) => right.request(tx, scope, ['bo']))
  const code = (await right.issue(scope, 'bo')) ?? ''
  shiftOwnClock(hours * HOUR_MS)
  const wrong = await newCodes()
  await expect(wrong.check(scope, ['bo'], code)).resolves.toMatchObject({ scope })
})

test('a node whose clock is an hour ahead neither forgets the use of a limit nor extends it', async () => {
  const key = 'somebody'
  const refused = (await Promise.allSettled(Array.from({ length: 11 }, () => use()))).filter(
    ({ status }) => status === 'rejected',
  )
  expect(refused).toHaveLength(1)
  shiftOwnClock(HOUR_MS)
  await expect(use()).rejects.toMatchObject({ reason: 'slow_down' })
  await createLimits(db.pool).tryConsume('promotionsPerUser', 'other')
  const { rows } = await db.pool.query<{ left: number }>(
    `select (expire / 1000 - extract(epoch from now()))::float8 as left from rate_limits where key like '%other'`,
  )
  expect(rows[0]?.left).toBeLessThanOrEqual(HOUR_MS / 1000)

  function use(): Promise<void> {
    return createLimits(db.pool).consume('promotionsPerUser', key)
  }
})

test('changing the clock while a node runs does not change its time', async () => {
  const { now, stop } = await openDatabaseClock({ pool: db.pool, log })
  stop()
  const before = now().getTime()
  shiftOwnClock(HOUR_MS)
  expect(now().getTime() - before).toBeLessThan(HOUR_MS / 2)
})
