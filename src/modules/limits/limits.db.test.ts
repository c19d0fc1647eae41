import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { createLimits } from './limits.service.ts'
import { sweepLimitsJob } from './sweep-limits.job.ts'

const { db } = await createTestDatabase()

/** As many calls as one address has in a minute. */
const ALLOWED = 1200

test('a budget holds across nodes, and the error says how long to wait', async () => {
  const first = createLimits(db.pool)
  const second = createLimits(db.pool)
  const outcomes = await Promise.allSettled(
    Array.from({ length: ALLOWED + 50 }, (_, index) =>
      (index % 2 ? first : second).consume('callsPerAddress', '203.0.113.7'),
    ),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(50)
  expect(refused[0]?.reason).toMatchObject({ reason: 'slow_down', details: { seconds: expect.any(Number) } })
})

test('another address is not affected', async () => {
  await expect(createLimits(db.pool).consume('callsPerAddress', '203.0.113.8')).resolves.toBeUndefined()
})

test('expired counters are deleted, others stay', async () => {
  await db.orm.insert(rateLimits).values([
    { key: 'old', points: 1, expire: Date.now() - 1 },
    { key: 'live', points: 1, expire: Date.now() + 60_000 },
  ])
  const { signal } = new AbortController()
  await sweepLimitsJob(db, () => new Date()).run?.(
    {},
    { signal, attempt: 1, lastAttempt: false, log: undefined as never },
  )
  const keys = (await db.orm.select().from(rateLimits)).map((row) => row.key)
  expect(keys).not.toContain('old')
  expect(keys).toContain('live')
})
