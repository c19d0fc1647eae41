import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { openTestInfrastructure } from '../../../tests/infrastructure.ts'
import { SiteStatus } from '../../shared/contract/status.ts'
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts'
import { createWorld, foxes, newOwner, newPerson } from '../generations/generations.fixture.ts'
import { readIncidents } from './status.store.ts'

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
  expect(before).toMatchObject({ slowest_refund_ms: null, announcement: null, incidents: [] })
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

  // Figures are cached for ten seconds, and may be cached as long by others.
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

describe('incidents', () => {
  const noon = Date.parse('2026-03-01T12:00:00Z')
  const minutesAfter = (minutes: number) => new Date(noon + minutes * 60_000)
  const incidents = () =>
    readIncidents(db, { from: new Date(noon - HOUR_MS), until: new Date(noon + DAY_MS) })

  async function fail(
    minute: number,
    { owner = newOwner(), errorName = 'our_fault', tool = 'sticker' } = {},
  ) {
    const person = await newPerson(world, 5)
    const { id } = await world.generations.start(person, foxes())
    await db.pool.query(
      `update generations set tool = $2, status = $3, error_name = $4, owner_id = $5, created_at = $6,
         finished_at = $6::timestamptz + interval '1 minute' where id = $1`,
      [id, tool, errorName ? 'failed' : 'succeeded', errorName || null, owner.id, minutesAfter(minute)],
    )
  }

  it('are periods in which a tool failed repeatedly, for more than one person, through our fault', async () => {
    const one = newOwner()
    // One person alone, another tool's, and errors caused by inputs.
    for (const minute of [0, 1, 2]) await fail(minute, { owner: one, tool: 'one-person' })
    for (const minute of [0, 1, 2]) await fail(minute, { tool: 'bad-photos', errorName: 'rejection.no_face' })
    for (const minute of [0, 10]) await fail(minute, { tool: 'seldom' })
    for (const minute of [0, 10, 35]) await fail(minute)
    await fail(20, { errorName: '' })
    // After an hour of quiet it is another one.
    for (const minute of [120, 121, 122]) await fail(minute)
    expect(await incidents()).toEqual([
      { tool: 'sticker', beganAt: minutesAfter(120), endedAt: minutesAfter(123), failed: 3, made: 0 },
      { tool: 'sticker', beganAt: minutesAfter(0), endedAt: minutesAfter(36), failed: 3, made: 1 },
    ])
  })

  it('are none if nearly everything succeeded', async () => {
    for (const minute of [300, 301, 302]) await fail(minute, { tool: 'busy' })
    expect((await incidents()).map(({ tool }) => tool)).toContain('busy')
    await fail(301, { tool: 'busy', errorName: '' })
    await db.pool.query(
      `insert into generations select (jsonb_populate_record(run, jsonb_build_object(
         'id', run.id || '-' || copy, 'idempotency_key', copy))).*
       from generations run, generate_series(1, 27) copy where tool = 'busy' and status = 'succeeded'`,
    )
    expect((await incidents()).map(({ tool }) => tool)).not.toContain('busy')
  })
})
