import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { JOBS } from '../../adapters/queue/graphile-tables.ts'
import { BlockedByEngineError, RejectedByEngineError, RetryableEngineError } from './engine.ts'
import { balanceOf, createWorld, foxes, newPerson } from './generations.fixture.ts'
import { createShop } from './remote.fixture.ts'
import { EngineUnavailableError, RemoteRunFailedError, SubmissionUncertainError } from './remote-engine.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))
const { generations, credits, elsewhere, runNext } = world

let { shop, engine } = createShop()
beforeEach(async () => {
  ;({ shop, engine } = createShop())
  elsewhere.engines = [engine]
  elsewhere.webhooks = false
  world.setClock(null)
  await db.pool.query(`truncate ${JOBS}, engine_runs, engine_health`)
  await world.engines.refresh()
})

afterEach(async () => {
  expect(await credits.selfCheck()).toEqual([])
})

async function startFox() {
  const owner = await newPerson(world, 10)
  const { id } = await generations.start(owner, foxes())
  return { owner, id, read: () => generations.get(owner, id), balance: () => balanceOf(world, owner) }
}

async function runUntilOver(visits = 20): Promise<void> {
  for (let visit = 0; visit < visits; visit++) if ((await runNext()) === null) return
}

async function readRuns() {
  const { rows } = await db.pool.query('select * from engine_runs order by created_at')
  return rows
}

const later = (minutes: number) => world.setClock(new Date(Date.now() + minutes * 60_000))

describe('a run elsewhere', () => {
  it('is bought once, delivered, captured, and deleted at the provider', async () => {
    const { owner, id, read, balance } = await startFox()
    shop.working = true
    await runNext()
    await runNext()
    expect(await read()).toMatchObject({ status: 'running', progress: 0.5, step: 'working_elsewhere' })
    shop.working = false
    await runUntilOver()
    expect(await read()).toMatchObject({
      status: 'succeeded',
      engine: 'Painter of shop',
      model: 'painter',
      credits: { captured: 1 },
    })
    const { creations: made } = await world.creations.list(owner, { limit: 1 })
    expect(made).toMatchObject([{ generation_id: id, engine: 'Painter of shop', model: 'painter' }])
    expect(await balance()).toEqual({ available: 9, held: 0 })
    expect(shop.bought).toHaveLength(1)
    expect(shop.discarded).toEqual([`handle-${shop.bought[0]}`])
    expect(await readRuns()).toMatchObject([
      { generation_id: id, state: 'succeeded', cost_micros: '40000', currency: 'USD', credits_captured: 1 },
    ])
  })

  it('is written down before it is bought', async () => {
    await startFox()
    const seen: unknown[] = []
    shop.onSubmit = (_order, key) =>
      void seen.push(db.pool.query('select state from engine_runs where id = $1', [key]))
    await runNext()
    expect(await Promise.all(seen)).toMatchObject([
      { rows: [{ state: expect.stringMatching(/submitting|running/) }] },
    ])
  })

  it('goes on where the visit before was cut off (trap: retry that buys a remote run twice)', async () => {
    const { read } = await startFox()
    let deaths = 0
    shop.onPoll = () => {
      if (++deaths < 3) throw new Error('The machine went away.')
    }
    await runUntilOver()
    expect(await read()).toMatchObject({ status: 'succeeded' })
    expect(shop.bought).toHaveLength(1)
  })

  it('of which nobody knows whether it was bought is not bought again, and not charged', async () => {
    const { read, balance } = await startFox()
    shop.onSubmit = () => {
      throw new SubmissionUncertainError('The connection broke off.')
    }
    await runUntilOver()
    expect(await read()).toMatchObject({ status: 'failed', failure: 'lost' })
    expect(await balance()).toEqual({ available: 10, held: 0 })
    expect(shop.bought).toHaveLength(1)
    expect(await readRuns()).toMatchObject([{ state: 'lost', cost_certain: false, cost_micros: '40000' }])
  })

  it.each(['found', 'repeatable'] as const)(
    'whose answer was lost comes home where it can be %s',
    async (recovery) => {
      const { read } = await startFox()
      shop.recovery = recovery
      shop.onSubmit = () => {
        shop.onSubmit = () => {}
        throw new SubmissionUncertainError('The connection broke off.')
      }
      await runUntilOver()
      expect(await read()).toMatchObject({ status: 'succeeded' })
      // The same key again buys nothing where keys are known.
      expect(new Set(shop.bought).size).toBe(1)
    },
  )

  it('whose answer was lost is asked after until its provider can be reached again, and bought once', async () => {
    const { read } = await startFox()
    shop.onSubmit = () => {
      throw new SubmissionUncertainError('The connection broke off.')
    }
    const { provider } = engine
    const cannotBeAsked = {
      ...provider,
      recover: () => Promise.reject(new RetryableEngineError('Connection refused.')),
    }
    elsewhere.engines = [{ ...engine, provider: cannotBeAsked }]
    for (let visit = 0; visit < 15; visit++) await runNext()
    expect(await read()).toMatchObject({ status: 'running' })
    elsewhere.engines = [engine]
    shop.recovery = 'found'
    await runUntilOver()
    expect(await read()).toMatchObject({ status: 'succeeded' })
    expect(shop.bought).toHaveLength(1)
  })

  it('whose answer was lost comes home with a message of the provider', async () => {
    const { read } = await startFox()
    elsewhere.webhooks = true
    shop.onSubmit = () => {
      throw new SubmissionUncertainError('The connection broke off.')
    }
    await runNext()
    await runNext()
    expect(await read()).toMatchObject({ status: 'running' })
    const [runId = ''] = shop.bought
    const message = { provider: 'shop', runId, body: `handle-${runId}` }
    expect(await world.webhooks.receive({ ...message, headers: new Headers({ signature: 'forged' }) })).toBe(
      'refused',
    )
    const headers = new Headers({ signature: 'good' })
    expect(await world.webhooks.receive({ ...message, headers })).toBe('woken')
    // A second one changes nothing, nor does one about a run of others.
    expect(await world.webhooks.receive({ ...message, headers })).toBe('woken')
    expect(await world.webhooks.receive({ ...message, body: 'another', headers })).toBe('ignored')
    await runUntilOver()
    expect(await read()).toMatchObject({ status: 'succeeded' })
    expect(await world.webhooks.receive({ ...message, headers })).toBe('ignored')
    expect(shop.bought).toHaveLength(1)
  })

  it('that is cancelled is cancelled at the provider, and not charged', async () => {
    const { owner, id, read, balance } = await startFox()
    shop.working = true
    await runNext()
    await generations.cancel(owner, id)
    await runUntilOver()
    expect(shop.canceled).toEqual([`handle-${shop.bought[0]}`])
    expect(await read()).toMatchObject({ status: 'canceled' })
    expect(await balance()).toEqual({ available: 10, held: 0 })
    expect(await readRuns()).toMatchObject([{ state: 'canceled' }])
  })

  it('that outlives the deadline of its engine is cancelled, and not charged', async () => {
    const { read, balance } = await startFox()
    shop.working = true
    await runNext()
    later(2)
    await runUntilOver()
    expect(await read()).toMatchObject({ status: 'failed', failure: 'deadline' })
    expect(shop.canceled).toHaveLength(1)
    expect(await balance()).toEqual({ available: 10, held: 0 })
  })

  it.each([
    [new RejectedByEngineError('not_taken'), { status: 'failed', failure: 'rejection.not_taken' }],
    [new BlockedByEngineError('policy'), { status: 'blocked', failure: 'blocked' }],
  ])('that the provider refuses (%s) is not charged and not tried elsewhere', async (error, end) => {
    const { read, balance } = await startFox()
    shop.onSubmit = () => {
      throw error
    }
    await runUntilOver()
    expect(await read()).toMatchObject(end)
    expect(await balance()).toEqual({ available: 10, held: 0 })
    expect(await readRuns()).toMatchObject([{ state: 'failed', cost_micros: '0' }])
  })
})

describe('an engine that cannot be asked', () => {
  const down = () => {
    throw new RetryableEngineError('Connection refused.')
  }

  it('gives way to the next in the list, and then to the built-in one', async () => {
    const other = createShop('other')
    elsewhere.engines = [engine, other.engine]
    shop.onSubmit = down
    other.shop.onSubmit = () => {
      throw new EngineUnavailableError('The key is wrong.')
    }
    const { read } = await startFox()
    await runUntilOver()
    expect(await read()).toMatchObject({ status: 'succeeded', engine: 'Test Painter', model: null })
    expect([shop.bought.length, other.shop.bought.length]).toEqual([3, 1])
    expect(world.engines.find('text-to-image-ai')).toMatchObject({
      name: 'Test Painter',
      standsInFor: engine.name,
    })
  })

  it('because it does not know how to do this gives way, and nothing is bought', async () => {
    elsewhere.engines = [{ ...engine, takes: () => false }]
    const { read } = await startFox()
    await runUntilOver()
    expect(await read()).toMatchObject({ status: 'succeeded', engine: 'Test Painter', model: null })
    expect(shop.bought).toEqual([])
  })

  it('is left alone until one run finds that it is back', async () => {
    shop.onSubmit = down
    await startFox()
    await runUntilOver()
    const asked = shop.bought.length
    await startFox()
    await runUntilOver()
    expect(shop.bought).toHaveLength(asked)
    later(1)
    shop.onSubmit = () => {}
    const { read } = await startFox()
    await runUntilOver()
    expect(await read()).toMatchObject({ engine: 'Painter of shop' })
    expect(await world.db.pool.query('select failures, open_until from engine_health')).toMatchObject({
      rows: [{ failures: 0, open_until: null }],
    })
  })

  it('is asked again when it has asked for a pause', async () => {
    shop.onSubmit = () => {
      shop.onSubmit = () => {}
      throw new RetryableEngineError('Slow down.', { retryAfterMs: 5_000 })
    }
    const { read } = await startFox()
    await runNext()
    const { rows } = await db.pool.query(`select run_at from ${JOBS}`)
    expect(rows).toHaveLength(1)
    later(0.2)
    await runUntilOver()
    expect(await read()).toMatchObject({ status: 'succeeded', engine: 'Painter of shop' })
  })

  it('whose run fails is paid for nothing, and another run is bought', async () => {
    let failures = 0
    shop.onPoll = () => {
      if (++failures === 1) throw new RemoteRunFailedError('Out of memory.')
    }
    const { read } = await startFox()
    await runUntilOver()
    expect(await read()).toMatchObject({ status: 'succeeded' })
    expect(await readRuns()).toMatchObject([
      { state: 'failed', cost_micros: '0' },
      { state: 'succeeded', cost_micros: '40000' },
    ])
  })
})

describe('the time of this machine', () => {
  const HOUR_MS = 3_600_000
  const spent = { key: (id: string) => `user:${id}`, ms: 10 * HOUR_MS }

  async function newTiredPerson() {
    const owner = await newPerson(world, 10)
    await db.pool.query('insert into engine_uses (key, used_ms, at) values ($1, $2, now())', [
      spent.key(owner.id),
      spent.ms,
    ])
    return owner
  }

  it('is not asked for by what is made elsewhere, nor taken', async () => {
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

  it('is not promised to what waits elsewhere', async () => {
    const owner = await newPerson(world, 10)
    await generations.start(owner, foxes())
    await db.pool.query('update generations set expected_ms = $1 where owner_id = $2', [HOUR_MS, owner.id])
    elsewhere.engines = []
    await expect(generations.start(owner, foxes())).resolves.toBeDefined()
  })

  it('does not tell how long others take: waits are those of whoever serves', async () => {
    const owner = await newPerson(world, 10)
    const { id } = await generations.start(owner, foxes())
    await runUntilOver()
    await db.pool.query(
      `update generations set started_at = finished_at - interval '33 seconds' where id = $1`,
      [id],
    )
    await db.pool.query(`delete from generations where id <> $1`, [id])
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
  it('no more runs at once than it takes; the others wait', async () => {
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

  it('no more money in a day than the operator allows; the built-in engine serves then', async () => {
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
