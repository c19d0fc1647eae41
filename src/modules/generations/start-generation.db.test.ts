import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { JOBS } from '../../adapters/queue/graphile-tables.ts'
import { RetryableEngineError } from './engine.ts'
import { balanceOf, bring, createWorld, foxes, newOwner, newPerson } from './generations.fixture.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))
const { generations, credits } = world

afterEach(async () => {
  expect(await credits.selfCheck()).toEqual([])
})

async function countRows() {
  const { rows } = await db.pool.query(
    `select (select count(*)::int from generations) as generations,
       (select count(*)::int from ${JOBS}) as jobs`,
  )
  return rows[0]
}

const refused = (reason: string) => expect.objectContaining({ reason })

describe('a start', () => {
  it('holds the price and sends the job', async () => {
    const owner = await newPerson(world, 10)
    const started = await generations.start(owner, foxes(3))
    expect(started).toEqual({
      id: expect.stringMatching(/^gen_/),
      status: 'queued',
      place: expect.any(Number),
      wait_ms: expect.any(Number),
      credits: 3,
    })
    expect(await balanceOf(world, owner)).toEqual({ available: 7, held: 3 })
    expect(await generations.get(owner, started.id)).toMatchObject({
      inputs: { prompt: 'a fox', outputs: 3, ratio: '1:1' },
      credits: { held: 3, captured: 0, released: 0 },
      engine: 'Test Painter',
      failure: null,
    })
    const { rows } = await db.pool.query('select seed, job_id from generations where id = $1', [started.id])
    expect(rows).toEqual([{ seed: expect.any(Number), job_id: expect.any(String) }])
  })

  it('with 1 credit and 300 at the same time makes one job (trap: one credit, two requests, both served)', async () => {
    const owner = await newPerson(world, 1)
    const before = await countRows()
    const starts = Array.from({ length: 300 }, () => generations.start(owner, foxes()))
    const results = await Promise.allSettled(starts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? String(result.reason) : []))
    // On a busy machine some of so many wait in vain for a connection to the database.
    const expected = /^AppError: insufficient_credits$|timeout exceeded when trying to connect/
    expect(reasons.filter((reason) => !expected.test(reason))).toEqual([])
    const after = await countRows()
    expect(after).toEqual({ generations: before.generations + 1, jobs: before.jobs + 1 })
    expect(await balanceOf(world, owner)).toEqual({ available: 0, held: 1 })
  }, 120_000)

  it('that is repeated starts nothing new, also at the same time and after it has ended', async () => {
    const owner = await newPerson(world, 10)
    const request = foxes(1, { idempotency_key: 'the same click' })
    const starts = await Promise.all(Array.from({ length: 20 }, () => generations.start(owner, request)))
    const ids = new Set(starts.map(({ id }) => id))
    expect(ids.size).toBe(1)
    expect(await balanceOf(world, owner)).toEqual({ available: 9, held: 1 })
    const [id = ''] = ids
    await generations.cancel(owner, id)
    expect(await generations.start(owner, request)).toMatchObject({ id, status: 'canceled' })
    expect(await balanceOf(world, owner)).toEqual({ available: 10, held: 0 })
  })

  it('under the key of another request is refused, also at the same time and after that has ended', async () => {
    const owner = await newPerson(world, 10)
    const key = { idempotency_key: 'one key for all' }
    const first = await generations.start(owner, foxes(1, key))
    const others = [
      foxes(2, key),
      foxes(1, { ...key, inputs: { prompt: 'a wolf' } }),
      { ...foxes(1, key), consent: true },
      { ...key, tool: 'ai-background-remover', inputs: { image: await bring(world, owner) } },
    ]
    const outcomes = await Promise.allSettled(others.map((request) => generations.start(owner, request)))
    await generations.cancel(owner, first.id)
    outcomes.push(...(await Promise.allSettled([generations.start(owner, foxes(2, key))])))
    for (const outcome of outcomes) {
      expect(outcome).toEqual({ status: 'rejected', reason: refused('idempotency_key_reused') })
    }
    expect(await generations.start(owner, foxes(1, key))).toMatchObject({ id: first.id })

    const race = [1, 2, 1, 2].map((count) =>
      generations.start(owner, foxes(count, { idempotency_key: 'a key in a race' })),
    )
    const ended = await Promise.allSettled(race)
    expect(ended.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
  })

  it('under the key of somebody else is their own', async () => {
    const request = foxes(1, { idempotency_key: 'click number one' })
    const [one, other] = [await newPerson(world, 1), await newPerson(world, 1)]
    const starts = await Promise.all([generations.start(one, request), generations.start(other, request)])
    expect(starts[0].id).not.toBe(starts[1].id)
  })

  it('works for visitors as for everybody', async () => {
    const visitor = await newPerson(world, 5, { kind: 'visitor' })
    await generations.start(visitor, foxes(2))
    expect(await balanceOf(world, visitor)).toEqual({ available: 3, held: 2 })
  })

  it('keeps the statement that the person made', async () => {
    const owner = await newPerson(world, 5)
    const inputs = { target: await bring(world, owner), source: await bring(world, owner) }
    const request = { tool: 'ai-face-swap', inputs }
    await expect(generations.start(owner, request)).rejects.toEqual(refused('consent_needed'))
    const { id } = await generations.start(owner, { ...request, consent: true })
    const { rows } = await db.pool.query('select consent from generations where id = $1', [id])
    expect(rows[0].consent).toEqual({ statement: 'consent.likeness', at: expect.any(String) })
  })

  it('takes a creation of one’s own as input', async () => {
    const owner = await newPerson(world, 5)
    const first = await generations.start(owner, foxes())
    while (await world.runNext());
    const [creation] = (await generations.get(owner, first.id)).outputs
    const inputs = { image: creation?.id ?? '' }
    const { id } = await generations.start(owner, { tool: 'ai-background-remover', inputs })
    while (await world.runNext());
    expect(await generations.get(owner, id)).toMatchObject({ status: 'succeeded', inputs })
  })
})

describe('a start that is refused holds nothing and writes nothing', () => {
  it.each([
    ['of an unknown tool', { tool: 'no-such-tool', inputs: {} }, 'not_found'],
    ['of a tool that is coming (trap: fake results)', { tool: 'video-face-swap', inputs: {} }, 'tool_coming'],
    ['of a text that is not allowed', foxes(1, { inputs: { prompt: 'forbidden' } }), 'blocked_prompt'],
    ['of a wrong value', foxes(9), 'field_wrong'],
    ['of more than one can pay', foxes(4), 'insufficient_credits'],
  ])('%s', async (_, request, reason) => {
    const owner = await newPerson(world, 3)
    const before = await countRows()
    await expect(generations.start(owner, request)).rejects.toEqual(refused(reason))
    expect(await countRows()).toEqual(before)
    expect(await balanceOf(world, owner)).toEqual({ available: 3, held: 0 })
  })

  it('with the file of somebody else', async () => {
    const [owner, somebodyElse] = [await newPerson(world, 3), newOwner()]
    const inputs = { image: await bring(world, somebodyElse) }
    const start = generations.start(owner, { tool: 'ai-background-remover', inputs })
    await expect(start).rejects.toEqual(refused('not_found'))
  })

  it('beyond what may wait', async () => {
    const visitor = await newPerson(world, 50, { kind: 'visitor' })
    for (let i = 0; i < 10; i++) await generations.start(visitor, foxes())
    await expect(generations.start(visitor, foxes())).rejects.toEqual(refused('too_many_waiting'))
    expect(await balanceOf(world, visitor)).toEqual({ available: 40, held: 10 })
  })
})

describe('what operators have set', () => {
  afterEach(() => world.overrides.clear())

  it('is how many of somebody’s run at once, and how many may wait', async () => {
    world.overrides.set('limits.parallel_visitor', 2).set('limits.waiting_visitor', 3)
    const visitor = await newPerson(world, 9, { kind: 'visitor' })
    for (let i = 0; i < 3; i++) await generations.start(visitor, foxes())
    await expect(generations.start(visitor, foxes())).rejects.toEqual(refused('too_many_waiting'))
    const sent = await db.pool.query('select 1 from generations where owner_id = $1 and job_id is not null', [
      visitor.id,
    ])
    expect(sent.rowCount).toBe(2)
  })

  it('is what a quote says and what is held', async () => {
    world.overrides.set('tools.text-to-image-ai.credits', 3)
    const owner = await newPerson(world, 10)
    const quote = await generations.quote(owner, foxes(2))
    expect(quote.credits).toBe(6)
    expect((await generations.start(owner, foxes(2))).credits).toBe(6)
    expect(await balanceOf(world, owner)).toEqual({ available: 4, held: 6 })
  })

  it('never makes a start dearer than the quote before it, and may make it cheaper', async () => {
    const owner = await newPerson(world, 10)
    const { credits: quoted } = await generations.quote(owner, foxes(2))
    world.overrides.set('tools.text-to-image-ai.credits', 3)
    const start = generations.start(owner, foxes(2, { max_credits: quoted }))
    await expect(start).rejects.toMatchObject({ reason: 'price_changed', details: { credits: 6 } })
    expect(await balanceOf(world, owner)).toEqual({ available: 10, held: 0 })
    world.overrides.clear()
    expect((await generations.start(owner, foxes(2, { max_credits: 6 }))).credits).toBe(2)
  })

  it('takes a tool off, while what has begun goes on at the price that was held', async () => {
    const owner = await newPerson(world, 10)
    const { id } = await generations.start(owner, foxes(2))
    world.overrides.set('tools.text-to-image-ai.on', false).set('tools.text-to-image-ai.credits', 9)
    await expect(generations.start(owner, foxes())).rejects.toEqual(refused('tool_off'))
    while ((await generations.get(owner, id)).status !== 'succeeded') await world.runNext()
    expect((await generations.get(owner, id)).credits).toEqual({ held: 2, captured: 2, released: 0 })
  })

  it('takes an effect off outside of its season, and prices it by itself', async () => {
    const owner = await newPerson(world, 50)
    const inputs = { template: 'christmas-snow', pictures: [await bring(world, owner)] }
    const request = { tool: 'ai-effect', inputs, consent: true }
    world.overrides.set('effects.christmas-snow.credits', 7)
    expect((await generations.quote(owner, request)).credits).toBe(7)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(5, 10)
    world.overrides.set('effects.christmas-snow.season', `${tomorrow}/${tomorrow}`)
    await expect(generations.start(owner, request)).rejects.toEqual(refused('tool_off'))
  })
})

describe('a quote', () => {
  it('says what it would cost, what was found and how long it would take, and holds nothing', async () => {
    const owner = await newPerson(world, 3)
    const face = { x: 1, y: 2, width: 3, height: 4 }
    world.engine.inspect = async () => ({ faces: [face], warnings: ['low_resolution'] })
    const inputs = { target: await bring(world, owner) }
    expect(await generations.quote(owner, { tool: 'ai-face-swap', inputs })).toEqual({
      credits: 1,
      faces: [{ index: 0, ...face }],
      marks: [],
      warnings: ['warning.low_resolution'],
      looked: true,
      reading: null,
      waitMs: expect.any(Number),
    })
    expect(await balanceOf(world, owner)).toEqual({ available: 3, held: 0 })
  })

  it('passes on what may be a mark', async () => {
    const owner = await newPerson(world, 3)
    const outline = [
      { x: 0.1, y: 0.2 },
      { x: 0.3, y: 0.2 },
      { x: 0.3, y: 0.4 },
    ]
    world.engine.inspect = async () => ({ faces: [], warnings: [], marks: [outline] })
    const inputs = { image: await bring(world, owner) }
    const quote = await generations.quote(owner, { tool: 'ai-watermark-remover', inputs })
    expect(quote).toMatchObject({ looked: true, marks: [outline] })
  })

  it('says when nobody could look, which is not that nothing was found', async () => {
    const owner = await newPerson(world, 3)
    world.engine.inspect = async () => {
      throw new RetryableEngineError('busy')
    }
    const inputs = { target: await bring(world, owner) }
    expect(await generations.quote(owner, { tool: 'ai-face-swap', inputs })).toMatchObject({
      faces: [],
      looked: false,
    })
  })

  it('looks at words alone, too (trap: people pay for what cannot be drawn and were not told)', async () => {
    const owner = await newPerson(world, 3)
    world.engine.inspect = async ({ values }) => ({
      faces: [],
      warnings: [],
      ...(typeof values.prompt === 'string' && {
        reading: { understood: [], ignored: [values.prompt], suggestion: null, beyond: true },
      }),
    })
    const quote = (inputs: Record<string, string>) =>
      generations.quote(owner, { tool: 'text-to-image-ai', inputs })
    expect(await quote({ prompt: 'blorptang' })).toMatchObject({
      reading: { understood: [], ignored: ['blorptang'] },
    })
    expect(await quote({})).toMatchObject({ reading: null })
  })
})

describe('what is somebody’s own', () => {
  it('is not found by others', async () => {
    const [owner, somebodyElse] = [await newPerson(world, 1), newOwner()]
    const { id } = await generations.start(owner, foxes())
    for (const call of ['get', 'cancel', 'retry', 'receipt'] as const) {
      await expect(generations[call](somebodyElse, id)).rejects.toEqual(refused('not_found'))
    }
    await expect(generations.get(owner, `gen_${randomUUID()}`)).rejects.toEqual(refused('not_found'))
    expect(await generations.list(somebodyElse)).toEqual([])
    expect(await generations.list(owner)).toMatchObject([{ id, status: 'queued' }])
    expect(await generations.list(owner, 'sticker')).toEqual([])
  })
})
