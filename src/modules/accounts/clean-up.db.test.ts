import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { newEmail, register } from '../../../tests/people.ts'
import type { Job } from '../jobs/job.ts'
import { cleanUpVisitorsJob } from '../visitors/clean-up-visitors.job.ts'
import { cleanUpAccountsJob } from './clean-up.job.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { createSecretSeal } from './secret-seal.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db)
const seal = createSecretSeal(createKeyedHash(db))
const now = () => new Date()

const run = (job: Job<unknown>) =>
  job.run?.(
    {},
    {
      signal: new AbortController().signal,
      attempt: 1,
      lastAttempt: false,
      log: pino({ level: 'silent' }),
    },
  )
const count = async (table: string) => (await db.pool.query(`select 1 from ${table}`)).rowCount

it('expired codes and sessions are deleted, and no others', async () => {
  await register(site)
  const body = { email: newEmail(), domain: 'plumdrop.test' }
  await site.call('POST /api/users/register-code', { body })
  await run(cleanUpAccountsJob({ db, seal, now }))
  expect([await count('sessions'), await count('mailed_codes')]).toEqual([1, 1])
  await db.pool.query(
    `update sessions set expires_at = now() - interval '1 second'; update mailed_codes set expires_at = now() - interval '1 second'`,
  )
  await run(cleanUpAccountsJob({ db, seal, now }))
  expect([await count('sessions'), await count('mailed_codes')]).toEqual([0, 0])
})

it('visitors are deleted some time after their cookie expires', async () => {
  const add = (daysAgo: number) =>
    db.pool.query(
      `insert into visitors (id, domain, created_at, last_seen_at) values ($1, 'plumdrop.test', now(), now() - $2 * interval '1 day')`,
      [randomUUID(), daysAgo],
    )
  await add(380)
  await add(400)
  await run(cleanUpVisitorsJob(db, now))
  expect(await count('visitors')).toBe(1)
})
