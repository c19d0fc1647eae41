import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { forgetGenerationsJob } from './forget-generations.job.ts'
import { createWorld, foxes, newPerson } from './generations.fixture.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))

async function forgetAfter(days: number): Promise<string[]> {
  const now = () => new Date(Date.now() + days * DAY_MS)
  const context = {
    signal: new AbortController().signal,
    attempt: 1,
    lastAttempt: false,
    log: pino({ enabled: false }),
  }
  await forgetGenerationsJob({ db, blobs: { delete: async () => {} }, now }).run?.({}, context)
  const { rows } = await db.pool.query('select id from generations')
  return rows.map(({ id }) => id)
}

test('prompts are deleted a month after their end, unless a creation made from them is still kept', async () => {
  const owner = await newPerson(world, 10)
  const kept = await world.generations.start(owner, foxes())
  await world.runNext()
  const cancelled = await world.generations.start(owner, foxes())
  await world.generations.cancel(owner, cancelled.id)
  const waiting = await world.generations.start(owner, foxes())

  expect(await forgetAfter(29)).toHaveLength(3)
  expect((await forgetAfter(31)).toSorted()).toEqual([kept.id, waiting.id].toSorted())
  await db.pool.query('delete from creations')
  expect(await forgetAfter(31)).toEqual([waiting.id])
})
