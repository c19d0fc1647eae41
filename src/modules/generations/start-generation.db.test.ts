import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { JOBS } from '../../adapters/queue/graphile-tables.ts'
import { balanceOf, bring, foxes, newOwner, newPerson } from './generations.fixture.ts'
import { openTestWorld } from './test-world.fixture.ts'

const world = await openTestWorld()
const { db, generations } = world

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
    const refusals = results.filter(({ status }) => status === 'rejected')
    const poor = { status: 'rejected', reason: refused('insufficient_credits') }
    expect(refusals).toEqual(Array(299).fill(poor))
    const after = await countRows()
    expect(after).toEqual({ generations: before.generations + 1, jobs: before.jobs + 1 })
    expect(await balanceOf(world, owner)).toEqual({ available: 0, held: 1 })
  })

  it('that is repeated starts nothing new, even at the same time or after it has ended', async () => {
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

  it('under the key of another request is refused, even at the same time or after that has ended', async () => {
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

  it('under another person’s key is independent', async () => {
    const request = foxes(1, { idempotency_key: 'click number one' })
    const one = await newPerson(world, 1)
    const other = await newPerson(world, 1)
    const starts = await Promise.all([generations.start(one, request), generations.start(other, request)])
    expect(starts[0].id).not.toBe(starts[1].id)
  })

  it('works for visitors as for everybody', async () => {
    const visitor = await newPerson(world, 5, { kind: 'visitor' })
    await generations.start(visitor, foxes(2))
    expect(await balanceOf(world, visitor)).toEqual({ available: 3, held: 2 })
  })

  it('records the person’s statement', async () => {
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

  it('keeps the name of its first file, also once that file is gone', async () => {
    const owner = await newPerson(world, 5)
    const image = await bring(world, owner)
    Object.assign(world.uploads.known.get(image) ?? {}, { name: 'Our dog.jpeg' })
    const { id } = await generations.start(owner, { tool: 'ai-background-remover', inputs: { image } })
    world.uploads.known.delete(image)
    expect(await generations.get(owner, id)).toMatchObject({ fileName: 'Our dog' })
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

  it('with another person’s file', async () => {
    const owner = await newPerson(world, 3)
    const somebodyElse = newOwner()
    const inputs = { image: await bring(world, somebodyElse) }
    const start = generations.start(owner, { tool: 'ai-background-remover', inputs })
    await expect(start).rejects.toEqual(refused('not_found'))
  })

  it('beyond the limit on waiting generations', async () => {
    const visitor = await newPerson(world, 50, { kind: 'visitor' })
    for (let i = 0; i < 10; i++) await generations.start(visitor, foxes())
    await expect(generations.start(visitor, foxes())).rejects.toEqual(refused('too_many_waiting'))
    expect(await balanceOf(world, visitor)).toEqual({ available: 40, held: 10 })
  })
})

describe('a person’s own generation', () => {
  it('is not found by others', async () => {
    const owner = await newPerson(world, 1)
    const somebodyElse = newOwner()
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
