import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { JOBS, TASKS } from '../../adapters/queue/graphile-tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import type { Owner } from '../credits/owner.ts'
import { balanceOf, bring, createWorld, foxes, newPerson, paint } from './generations.fixture.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))
const { generations, credits, runNext } = world

beforeEach(async () => {
  world.engine.run = paint
  await db.pool.query(`truncate ${JOBS}, generations cascade`)
})

afterEach(async () => {
  world.setClock(null)
  expect(await credits.selfCheck()).toEqual([])
})

async function startMany(owner: Owner, count: number, service = generations): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push((await service.start(owner, foxes())).id)
  return ids
}

/** The ids of all waiting generations in the order of their places, which are counted from 1 without gaps. */
async function placesOf(all: { owner: Owner; id: string }[]): Promise<string[]> {
  // One look at the queue for all of them.
  const service = world.generationsWith(60_000)
  const states = await Promise.all(all.map(({ owner, id }) => service.get(owner, id)))
  const inOrder = states.toSorted((one, other) => Number(one.place) - Number(other.place))
  expect(inOrder.map(({ place }) => place)).toEqual(all.map((_, i) => i + 1))
  return inOrder.map(({ id }) => id)
}

async function countJobs(): Promise<number> {
  const { rows } = await db.pool.query(`select count(*)::int as jobs from ${JOBS}`)
  return rows[0].jobs
}

async function runAll(): Promise<string[]> {
  const ran: string[] = []
  for (let id = await runNext(); id; id = await runNext()) ran.push(id)
  return ran
}

describe('the queue', () => {
  it.each([
    ['a visitor', { kind: 'visitor' as const }, 1],
    ['a user', {}, 2],
    ['a VIP', { vip: true }, 4],
  ])(
    'runs only as many of %s at once as they have slots, and the next when one ends',
    async (_, who, slots) => {
      const owner = await newPerson(world, 50, who)
      const ids = await startMany(owner, 8)
      expect(await countJobs()).toBe(slots)
      await runNext()
      expect(await countJobs()).toBe(slots)
      await generations.cancel(owner, ids[1] ?? '')
      expect(await countJobs()).toBe(Math.min(slots, 6))
      await runAll()
      const states = await generations.list(owner)
      expect(states.map(({ status }) => status).toSorted()).toEqual([
        'canceled',
        ...Array.from({ length: 7 }, () => 'succeeded'),
      ])
      expect(await balanceOf(world, owner)).toEqual({ available: 43, held: 0 })
    },
  )

  it('runs VIPs first, then people with an account, then visitors, and shows their places accordingly', async () => {
    const visitor = await newPerson(world, 5, { kind: 'visitor' })
    const user = await newPerson(world, 5)
    const vip = await newPerson(world, 5, { vip: true })
    const owners = [visitor, user, vip]
    const started: string[] = []
    for (const owner of owners) started.push((await generations.start(owner, foxes())).id)
    const places = await Promise.all(owners.map((owner, i) => generations.get(owner, started[i] ?? '')))
    expect(places.map(({ place }) => place)).toEqual([3, 2, 1])
    expect(await runAll()).toEqual(started.toReversed())
  })

  it('lets nobody wait behind the many of another (trap: one person fills the queue)', async () => {
    const many = await newPerson(world, 50)
    const one = await newPerson(world, 5)
    await startMany(many, 40)
    const { id, place } = await generations.start(one, foxes())
    expect(place).toBe(3)
    const ran = [await runNext(), await runNext(), await runNext()]
    expect(ran[2]).toBe(id)
  })

  it('of hundreds tells every place, and a cancel touches only its own (trap: cancelling a pending item ends the running one)', async () => {
    const running = await newPerson(world, 1)
    await generations.start(running, foxes())
    const begun = Promise.withResolvers<void>()
    const painted = Promise.withResolvers<void>()
    const { promise: stopped, resolve: onStopped } = Promise.withResolvers<boolean>()
    world.engine.run = async (input, context) => {
      begun.resolve()
      await painted.promise
      onStopped(context.signal.aborted)
      return paint(input, context)
    }
    const owners = await Promise.all(Array.from({ length: 60 }, () => newPerson(world, 10)))
    const busy = world.generationsWith(1000)
    const started = await Promise.all(
      owners.map(async (owner) => ({ owner, ids: await startMany(owner, 5, busy) })),
    )
    const all = started.flatMap(({ owner, ids }) => ids.map((id) => ({ owner, id })))
    // Not before: a run has a time limit, and hundreds of starts take longer on a busy machine.
    const run = runNext()
    await begun.promise
    expect(await placesOf(all)).toHaveLength(300)

    const [mine = { owner: running, id: '' }] = all.splice(150, 1)
    const before = await countJobs()
    expect(await generations.cancel(mine.owner, mine.id)).toMatchObject({ status: 'canceled' })
    expect(await balanceOf(world, mine.owner)).toEqual({ available: 6, held: 4 })
    expect(await countJobs()).toBe(before)
    const { rows } = await db.pool.query('select status, count(*)::int from generations group by status')
    const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
    expect(counts).toEqual({ queued: 299, running: 1, canceled: 1 })

    const expected = await placesOf(all)
    painted.resolve()
    await run
    expect(await stopped).toBe(false)
    expect(await generations.list(running)).toMatchObject([{ status: 'succeeded' }])
    // They do run in the order of their places, except for those that came in the same moment, on as many connections.
    for (let i = 0; i < 60; i++) {
      const distance = Math.abs(expected.indexOf((await runNext()) ?? '') - i)
      expect(distance).toBeLessThan(20)
    }
  })

  it('measures how long runs take', async () => {
    const owner = await newPerson(world, 20)
    const before = await generations.quote(owner, foxes())
    expect(before.waitMs).toBe(4000)
    await db.pool.query(
      `insert into generations (id, owner_kind, owner_id, tool, inputs, seed, idempotency_key, status, rank, price,
         hold_id, engine, created_at, started_at, finished_at, deadline_at)
       select 'gen_' || n, 'user', gen_random_uuid(), 'text-to-image-ai', '{}', 1, 'k', 'succeeded', 1, 1, 1,
         'Test Painter',
         now(), now() - interval '9 seconds', now(), now()
       from generate_series(1, 5) n`,
    )
    expect((await generations.quote(owner, foxes())).waitMs).toBeCloseTo(9000, -2)
  })
})

describe('an abandoned generation', () => {
  it('fails at its deadline and gives the credits back', async () => {
    const owner = await newPerson(world, 5)
    const { id } = await generations.start(owner, foxes(2))
    world.setClock(new Date(Date.now() + 24.1 * HOUR_MS))
    await world.settle()
    expect(await generations.get(owner, id)).toMatchObject({ status: 'failed', failure: 'deadline' })
    expect(await balanceOf(world, owner)).toEqual({ available: 5, held: 0 })
    expect(await countJobs()).toBe(0)
  })

  it('is lost when its job is dead (trap: a worker’s death strands jobs)', async () => {
    const owner = await newPerson(world, 5)
    const { id } = await generations.start(owner, foxes(2))
    const waiting = await generations.start(owner, foxes())
    await db.pool.query(
      `update ${JOBS} set attempts = max_attempts where payload->'input'->>'generationId' = $1`,
      [id],
    )
    await world.settle()
    await world.settle()
    expect(await generations.get(owner, id)).toMatchObject({ status: 'failed', failure: 'lost' })
    expect(await generations.get(owner, waiting.id)).toMatchObject({ status: 'queued' })
    expect(await balanceOf(world, owner)).toEqual({ available: 4, held: 1 })
  })

  it('is lost although a thousand newer jobs are dead, or its job is gone (trap: newer dead jobs hide an older one)', async () => {
    const owner = await newPerson(world, 5)
    const dead = await generations.start(owner, foxes(2))
    const gone = await generations.start(owner, foxes(1))
    await db.pool.query(
      `update ${JOBS} set attempts = max_attempts where payload->'input'->>'generationId' = $1`,
      [dead.id],
    )
    await db.pool.query(`delete from ${JOBS} where payload->'input'->>'generationId' = $1`, [gone.id])
    await db.pool.query(
      `select graphile_worker.add_job('mail', json_build_object('input', n), max_attempts => 1)
       from generate_series(1, 1000) n`,
    )
    await db.pool.query(
      `update ${JOBS} set attempts = max_attempts
       where task_id = (select id from ${TASKS} where identifier = 'mail')`,
    )
    await world.settle()
    for (const { id } of [dead, gone]) {
      expect(await generations.get(owner, id)).toMatchObject({ status: 'failed', failure: 'lost' })
    }
    expect(await balanceOf(world, owner)).toEqual({ available: 5, held: 0 })
  })

  it('is queued if it was left outside of a queue that has room for it', async () => {
    const owner = await newPerson(world, 5)
    await startMany(owner, 3)
    await db.pool.query('update generations set job_id = null')
    await db.pool.query(`truncate ${JOBS}`)
    await world.settle()
    expect(await countJobs()).toBe(2)
    await runAll()
    expect(await balanceOf(world, owner)).toEqual({ available: 2, held: 0 })
  })
})

describe('a generation that failed or was cancelled', () => {
  it('is started again once, however often that is requested', async () => {
    const owner = await newPerson(world, 5)
    const inputs = { target: await bring(world, owner), source: await bring(world, owner) }
    const { id } = await generations.start(owner, { tool: 'ai-face-swap', inputs, consent: true })
    await expect(generations.retry(owner, id)).rejects.toMatchObject({ reason: 'not_retryable' })
    await generations.cancel(owner, id)
    const [one, other] = await Promise.all([generations.retry(owner, id), generations.retry(owner, id)])
    expect(one.id).toBe(other.id)
    expect(one.id).not.toBe(id)
    await runAll()
    expect(await generations.get(owner, one.id)).toMatchObject({ status: 'succeeded' })
    expect(await balanceOf(world, owner)).toEqual({ available: 4, held: 0 })
  })
})

describe('a visitor who signs in', () => {
  const adopt = (visitor: Owner, user: Owner) =>
    inTransaction(db, (tx) => generations.adopt(tx, { visitorId: visitor.id, userId: user.id }))

  it('keeps running work, which their own credits pay (trap: signing in throws guest work away)', async () => {
    const visitor = await newPerson(world, 5, { kind: 'visitor' })
    const user = await newPerson(world, 100)
    const image = await bring(world, visitor)
    const { id } = await generations.start(visitor, { tool: 'ai-background-remover', inputs: { image } })
    const waiting = await startMany(visitor, 2)
    world.engine.run = async (input, context) => {
      await adopt(visitor, user)
      const file = world.uploads.known.get(image)
      if (file) file.owner = user.id
      world.engine.run = paint
      return paint(input, context)
    }
    await runAll()
    expect(await generations.list(visitor)).toEqual([])
    for (const own of [id, ...waiting]) {
      expect(await generations.get(user, own)).toMatchObject({ status: 'succeeded' })
    }
    expect(await balanceOf(world, visitor)).toEqual({ available: 2, held: 0 })
    expect(await balanceOf(world, user)).toEqual({ available: 100, held: 0 })
    const { rows } = await db.pool.query('select distinct owner_kind, owner_id from creations')
    expect(rows).toEqual([{ owner_kind: 'user', owner_id: user.id }])
  })

  it('may have used the same key before and after', async () => {
    const visitor = await newPerson(world, 5, { kind: 'visitor' })
    const user = await newPerson(world, 5)
    const request = foxes(1, { idempotency_key: 'one and the same' })
    const as = await generations.start(visitor, request)
    const then = await generations.start(user, request)
    await adopt(visitor, user)
    expect((await generations.start(user, request)).id).toBe(then.id)
    expect(await generations.get(user, as.id)).toMatchObject({ status: 'queued' })
  })
})

describe('an account that is deleted', () => {
  it('leaves nothing behind, and nothing held', async () => {
    const owner = await newPerson(world, 5)
    await startMany(owner, 3)
    await runNext()
    await inTransaction(db, (tx) => generations.forget(tx, owner.id))
    expect(await generations.list(owner)).toEqual([])
    expect(await balanceOf(world, owner)).toEqual({ available: 4, held: 0 })
    expect(await runAll()).toEqual([])
  })
})
