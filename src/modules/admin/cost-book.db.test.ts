import { rm } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { createWorld, foxes, newOwner } from '../generations/generations.fixture.ts'
import { createShop } from '../generations/remote.fixture.ts'
import { SubmissionUncertainError } from '../generations/remote-engine.ts'
import { createCostBook } from './cost-book.service.ts'
import { countActivePeople } from './daily-figures.store.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))
const { shop, engine } = createShop()
world.elsewhere.engines = [engine]

const sold = [{ planId: null, amountCents: 100, credits: 100 }]
const readBook = createCostBook({
  db,
  domain: 'plumdrop.test',
  purchases: { sales: async () => sold },
  now: world.now,
})

/** Runs a generation of a fox to its end, paid with credits of a source. */
async function makeFox(source: 'pack' | 'operator') {
  const owner = newOwner()
  const account = await world.credits.openAccount(db, owner)
  await world.credits.grant(db, { account, source, amount: 5, reference: source, key: source })
  await world.generations.start(owner, foxes())
  for (let visit = 0; visit < 5; visit++) if ((await world.runNext()) === null) return
}

it('compares what was bought elsewhere with what people paid for it, by day and tool', async () => {
  world.setClock(new Date('2026-03-01T23:30:00Z'))
  await makeFox('pack')
  await makeFox('operator')
  world.setClock(new Date('2026-03-02T00:30:00Z'))
  shop.onSubmit = () => {
    throw new SubmissionUncertainError('socket hang up')
  }
  await makeFox('pack')

  const { price, tools, byDay } = await readBook(2)
  expect(price).toEqual({ micros: 10_000, assumed: false })
  const tool = { tool: 'text-to-image-ai', currency: 'USD' }
  expect(byDay).toEqual([
    // The person was not charged for the lost run, but the provider may still bill it.
    {
      day: '2026-03-02',
      ...tool,
      runs: 1,
      credits: 0,
      boughtCredits: 0,
      revenueMicros: 0,
      costMicros: 40_000,
      uncertainMicros: 40_000,
      marginMicros: -40_000,
    },
    {
      day: '2026-03-01',
      ...tool,
      runs: 2,
      credits: 2,
      boughtCredits: 1,
      revenueMicros: 10_000,
      costMicros: 80_000,
      uncertainMicros: 0,
      marginMicros: -70_000,
    },
  ])
  expect(tools).toMatchObject([{ ...tool, runs: 3, marginMicros: -110_000 }])
  expect((await readBook(1)).byDay).toHaveLength(1)
})

it('counts who started something in a day, and how long credits took to come back after a failure', async () => {
  const day = (date: string) => ({
    from: new Date(`${date}T00:00:00Z`),
    until: new Date(`${date}T23:59:59Z`),
  })
  expect(await countActivePeople(db, day('2026-03-01'))).toBe(2)
  expect(await world.credits.slowestRefund(day('2026-03-01'))).toBeNull()
  await db.pool.query(
    `update generations set finished_at = finished_at - interval '2 seconds' where status = 'failed'`,
  )
  expect(await countActivePeople(db, day('2026-03-02'))).toBe(1)
  expect(await world.credits.slowestRefund(day('2026-03-02'))).toBe(2000)
})
