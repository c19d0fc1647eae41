import { rm } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { openTestInfrastructure } from '../../../tests/infrastructure.ts'
import { SiteStatus } from '../../shared/contract/status.ts'
import { createWorld, foxes, newPerson } from '../generations/generations.fixture.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))
const site = createTestApp(db, { infrastructure: await openTestInfrastructure() })

async function readStatus() {
  const response = await site.app.request('http://plumdrop.test/api/status')
  const { data } = (await response.json()) as { data: unknown }
  const { headers } = response
  return { status: SiteStatus.parse(data), kept: [headers.get('cache-control'), headers.get('vary')] }
}

it('anybody sees which tools work, how long people waited, and how fast credits came back', async () => {
  const before = (await readStatus()).status
  expect(before).toMatchObject({ slowest_refund_ms: null, announcement: null })
  const owner = await newPerson(world, 5)
  await world.generations.start(owner, foxes())
  await world.runNext()
  world.engine.run = async () => {
    throw new Error('The engine is broken.')
  }
  await world.generations.start(owner, foxes())
  for (let attempt = 1; attempt <= 3; attempt++) await world.runNext()
  await db.pool.query(
    `update generations set created_at = finished_at - interval '7 seconds' where status = 'succeeded'`,
  )

  // What was measured is kept for ten seconds, and may be kept as long by others.
  expect((await readStatus()).status).toEqual(before)
  site.setClock(new Date(Date.now() + 10_000))
  const { status, kept } = await readStatus()
  expect(kept).toEqual(['public, max-age=10', 'x-locale, cookie'])
  expect(status.tools.find(({ slug }) => slug === 'text-to-image-ai')).toMatchObject({
    available: true,
    runs: 1,
    median_ms: 7000,
    slow_ms: 7000,
  })
  expect(status.slowest_refund_ms).toBeLessThan(10_000)
})
