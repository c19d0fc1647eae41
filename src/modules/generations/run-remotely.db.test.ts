import { beforeEach, describe, expect, it } from 'vitest'
import { JOBS } from '../../adapters/queue/graphile-tables.ts'
import { BlockedByEngineError, RejectedByEngineError, RetryableEngineError } from './engine.ts'
import { createShop } from './remote.fixture.ts'
import { EngineUnavailableError, RemoteRunFailedError, SubmissionUncertainError } from './remote-engine.ts'
import { createRemoteWorld } from './remote-world.fixture.ts'

const world = await createRemoteWorld()
const { db, generations, elsewhere, runNext, startFox, runUntilOver, readRuns, later } = world

let { shop, engine } = createShop()
beforeEach(() => {
  ;({ shop, engine } = createShop())
  elsewhere.engines = [engine]
})

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

  it('is recorded before it is bought', async () => {
    await startFox()
    const seen: unknown[] = []
    shop.onSubmit = (_order, key) =>
      void seen.push(db.pool.query('select state from engine_runs where id = $1', [key]))
    await runNext()
    expect(await Promise.all(seen)).toMatchObject([
      { rows: [{ state: expect.stringMatching(/submitting|running/) }] },
    ])
  })

  it('continues where the visit before was cut off (trap: retry that buys a remote run twice)', async () => {
    const { read } = await startFox()
    let deaths = 0
    shop.onPoll = () => {
      if (++deaths < 3) throw new Error('The machine went away.')
    }
    await runUntilOver()
    expect(await read()).toMatchObject({ status: 'succeeded' })
    expect(shop.bought).toHaveLength(1)
  })

  it('that may or may not have been bought is not bought again, and not charged', async () => {
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
    'whose response was lost is recovered where it can be %s',
    async (recovery) => {
      const { read } = await startFox()
      shop.recovery = recovery
      shop.onSubmit = () => {
        shop.onSubmit = () => {}
        throw new SubmissionUncertainError('The connection broke off.')
      }
      await runUntilOver()
      expect(await read()).toMatchObject({ status: 'succeeded' })
      // The same key again buys nothing if the provider supports keys.
      expect(new Set(shop.bought).size).toBe(1)
    },
  )

  it('whose response was lost is looked up until its provider can be reached again, and bought once', async () => {
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

  it('whose response was lost is recovered by a message of the provider', async () => {
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

describe('an engine that is unavailable', () => {
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

  it('gives way if it does not support the input, and nothing is bought', async () => {
    elsewhere.engines = [{ ...engine, takes: () => false }]
    const { read } = await startFox()
    await runUntilOver()
    expect(await read()).toMatchObject({ status: 'succeeded', engine: 'Test Painter', model: null })
    expect(shop.bought).toEqual([])
  })

  it('is paused until one run finds that it is back', async () => {
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

  it('is asked again after the pause that it asked for', async () => {
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

  it('whose run fails is not paid, and another run is bought', async () => {
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
