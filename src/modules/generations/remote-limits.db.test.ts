import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../shared/durations.ts'
import { foxes, newPerson } from './generations.fixture.ts'
import { createShop } from './remote.fixture.ts'
import { createRemoteWorld } from './remote-world.fixture.ts'

const world = await createRemoteWorld()
const { db, generations, elsewhere, runNext, startFox, runUntilOver } = world

beforeEach(() => {
  elsewhere.engines = [createShop().engine]
})

describe('the time of this machine', () => {
  const spent = { key: (id: string) => `user:${id}`, ms: 10 * HOUR_MS }

  async function newTiredPerson() {
    const owner = await newPerson(world, 10)
    await db.pool.query('insert into engine_uses (key, used_ms, at) values ($1, $2, now())', [
      spent.key(owner.id),
      spent.ms,
    ])
    return owner
  }

  it('is neither needed nor taken by work elsewhere', async () => {
    const owner = await newTiredPerson()
    await expect(generations.quote(owner, foxes())).resolves.toMatchObject({ credits: 1 })
    const { id } = await generations.start(owner, foxes())
    const before = await usedMs(owner.id)
    await runUntilOver()
    expect(await generations.get(owner, id)).toMatchObject({ status: 'succeeded' })
    expect(await usedMs(owner.id)).toBe(before)
    elsewhere.engines = []
    await expect(generations.start(owner, foxes())).rejects.toMatchObject({ reason: 'engine_time_spent' })
  })

  it('is not promised to work that waits elsewhere', async () => {
    const owner = await newPerson(world, 10)
    await generations.start(owner, foxes())
    await db.pool.query('update generations set expected_ms = $1 where owner_id = $2', [HOUR_MS, owner.id])
    elsewhere.engines = []
    await expect(generations.start(owner, foxes())).resolves.toBeDefined()
  })

  it('says nothing about others: waits are those of the engine that serves, once it has served three times', async () => {
    await db.pool.query('delete from generations')
    const owner = await newPerson(world, 10)
    const waits: number[] = []
    for (let run = 0; run < 3; run++) {
      waits.push((await generations.quote(owner, foxes())).waitMs)
      await generations.start(owner, foxes())
      await runUntilOver()
      await db.pool.query(`update generations set started_at = finished_at - interval '33 seconds'`)
    }
    expect(waits).toEqual([10_000, 10_000, 10_000])
    expect((await generations.quote(owner, foxes())).waitMs).toBe(33_000)
    elsewhere.engines = []
    expect((await generations.quote(owner, foxes())).waitMs).toBe(4_000)
  })

  async function usedMs(ownerId: string): Promise<number> {
    const { rows } = await db.pool.query('select used_ms from engine_uses where key = $1', [
      spent.key(ownerId),
    ])
    return rows[0].used_ms
  }
})

describe('limits of a provider hold on all nodes together', () => {
  it('allow no more runs at once than it takes; the others wait', async () => {
    const small = createShop('small', { maxRuns: 2 })
    elsewhere.engines = [small.engine]
    small.shop.working = true
    const people = await Promise.all(Array.from({ length: 6 }, startFox))
    await Promise.all(Array.from({ length: 6 }, () => runNext()))
    expect(small.shop.bought).toHaveLength(2)
    small.shop.working = false
    await runUntilOver(60)
    expect(small.shop.bought).toHaveLength(6)
    for (const { read } of people) expect(await read()).toMatchObject({ status: 'succeeded' })
  })

  it('allow no more money in a day than the operator does; the built-in engine serves then', async () => {
    const dear = createShop('dear', { maxDailyMicros: 100_000 })
    elsewhere.engines = [dear.engine]
    const people = await Promise.all(Array.from({ length: 5 }, startFox))
    await Promise.all(Array.from({ length: 5 }, () => runNext()))
    await runUntilOver(60)
    expect(dear.shop.bought).toHaveLength(2)
    const engines = await Promise.all(people.map(async ({ read }) => (await read()).engine))
    expect(engines.filter((name) => name === 'Test Painter')).toHaveLength(3)
  })
})
