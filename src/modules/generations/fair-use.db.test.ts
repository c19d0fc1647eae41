import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { drain } from '../../../tests/jobs.ts'
import { engineUses } from '../../db/schema/limits.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import { RejectedByEngineError, RetryableEngineError } from './engine.ts'
import { balanceOf, bring, createWorld, foxes, newPerson, paint } from './generations.fixture.ts'
import type { Requester } from './requester.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
const { generations, engine, free, vips } = world
afterAll(() => rm(world.folder, { recursive: true, force: true }))

beforeEach(() => {
  engine.run = paint
  engine.inspect = async (_, { begun }) => {
    begun?.()
    return { faces: [], warnings: [] }
  }
  free.mb = 1_000
})
afterEach(() => world.setClock(null))

/** The person's used engine time, in minutes. */
async function minutesOf({ kind, id }: Requester): Promise<number> {
  const [use] = await db.orm
    .select()
    .from(engineUses)
    .where(eq(engineUses.key, `${kind}:${id}`))
  return (use?.usedMs ?? 0) / 60_000
}

const spend = ({ kind, id }: Requester, minutes: number) =>
  world.engineTime.spend([{ key: `${kind}:${id}`, budget: BUDGET }], minutes * 60_000)
const BUDGET = { maxMs: 1, perHourMs: 1 }

const quoteOf = async (owner: Requester) =>
  generations.quote(owner, { tool: 'sticker', inputs: { image: await bring(world, owner) } })

it('quotes, previews, runs, failures and cancels all take engine time', async () => {
  const takesMore = async (owner: Requester, work: () => Promise<unknown>) => {
    const before = await minutesOf(owner)
    await work()
    expect(await minutesOf(owner)).toBeGreaterThan(before)
  }
  const person = async () => newPerson(world, 20)
  // So that nothing is refilled meanwhile.
  world.setClock(new Date())
  const asking = await person()
  await takesMore(asking, () => quoteOf(asking))
  const looking = await person()
  engine.preview = async (_, { begun }) => {
    begun?.()
    return []
  }
  const inputs = { target: await bring(world, looking, 'gif'), source: await bring(world, looking) }
  await takesMore(looking, () =>
    generations.preview(looking, { tool: 'gif-face-swap', inputs, consent: true }),
  )
  const making = await person()
  await generations.start(making, foxes())
  await takesMore(making, world.runNext)
  const failing = await person()
  engine.run = () => Promise.reject(new RejectedByEngineError('no_subject'))
  await generations.start(failing, foxes())
  await takesMore(failing, world.runNext)
  const leaving = await person()
  const { id } = await generations.start(leaving, foxes())
  const cancelled = new AbortController()
  engine.run = async () => {
    await generations.cancel(leaving, id)
    cancelled.abort(new Error('Cancelled.'))
    throw cancelled.signal.reason
  }
  await takesMore(leaving, () => world.runNext({ signal: cancelled.signal }))
})

it('a visitor gets less of it than an account, and an account less than a VIP; the error says how long to wait', async () => {
  const outcome = async (owner: Requester, minutes: number) => {
    await spend(owner, minutes)
    return generations.start(owner, foxes()).then(
      () => 'started',
      (error: { reason: string; details: { minutes: number } }) => [error.reason, error.details.minutes > 0],
    )
  }
  const visitor = await newPerson(world, 9, { kind: 'visitor' })
  const user = await newPerson(world, 9)
  const vip = await newPerson(world, 9, { vip: true })
  const refused = ['engine_time_spent', true]
  expect([await outcome(visitor, 16), await outcome(user, 16), await outcome(vip, 16)]).toEqual([
    refused,
    'started',
    'started',
  ])
  expect([await outcome(user, 50), await outcome(vip, 50)]).toEqual([refused, 'started'])
  expect(await outcome(vip, 200)).toEqual(refused)
  expect(await balanceOf(world, visitor), 'nothing is held').toEqual({ available: 9, held: 0 })
  await expect(quoteOf(visitor), 'quotes take from the same').rejects.toMatchObject({
    reason: 'engine_time_spent',
  })
  vips.clear()
  await drain(db)
})

it('people behind one network share its time, and those elsewhere are not affected', async () => {
  const started: string[] = []
  for (let i = 0; i < 6; i++) {
    const visitor = { ...(await newPerson(world, 9, { kind: 'visitor' })), network: 'cafe' }
    await db.orm
      .update(engineUses)
      .set({ usedMs: i * 14 * MINUTE_MS, at: new Date() })
      .where(like(engineUses.key, 'network:0:cafe'))
    started.push(
      await generations.start(visitor, foxes()).then(
        () => 'started',
        (error: { reason: string }) => error.reason,
      ),
    )
  }
  expect(started).toEqual([...Array(5).fill('started'), 'engine_time_spent'])
  const elsewhere = { ...(await newPerson(world, 9, { kind: 'visitor' })), network: 'home' }
  await expect(generations.start(elsewhere, foxes())).resolves.toMatchObject({ status: 'queued' })
  const user = { ...(await newPerson(world, 9)), network: 'cafe' }
  await expect(generations.start(user, foxes()), 'accounts have more').resolves.toBeDefined()
  await drain(db)
})

it('inputs that failed three times in the same way are not tried a fourth time, even as a new upload, and nothing is held', async () => {
  const owner = await newPerson(world, 20)
  const sticker = async () => ({ tool: 'sticker', inputs: { image: await bring(world, owner) } })
  engine.run = () => Promise.reject(new RejectedByEngineError('no_subject'))
  for (let i = 0; i < 3; i++) {
    await generations.start(owner, await sticker())
    await world.runNext()
  }
  const { available } = await balanceOf(world, owner)
  await expect(generations.start(owner, await sticker())).rejects.toMatchObject({
    reason: 'keeps_failing',
    details: { minutes: 30 },
  })
  expect(await balanceOf(world, owner)).toEqual({ available, held: 0 })
  await expect(generations.start(owner, foxes()), 'other inputs may').resolves.toBeDefined()
  await world.runNext()
  world.setClock(new Date(Date.now() + 31 * MINUTE_MS))
  await expect(generations.start(owner, await sticker()), 'and after a while the same').resolves.toBeDefined()
  await world.runNext()
})

it('three attempts of one run count as three', async () => {
  const owner = await newPerson(world, 20)
  engine.run = () => Promise.reject(new RetryableEngineError('The process took too much memory.'))
  const { id } = await generations.start(owner, foxes())
  for (let i = 0; i < 3; i++) await world.runNext()
  expect(await generations.get(owner, id)).toMatchObject({ status: 'failed', failure: 'our_fault' })
  await expect(generations.retry(owner, id)).rejects.toMatchObject({ reason: 'keeps_failing' })
})

it('eighty quotes on one video at once lay one copy on the disk and leave none (trap: 80 quotes filled 3.8 GB)', async () => {
  const owner = await newPerson(world, 9)
  const video = await bring(world, owner, 'video')
  let mostFolders = 0
  engine.inspect = async ({ values }) => {
    const names = await readdir(world.workspaceRoot)
    const withFiles = await Promise.all(
      names.map((name) => readdir(path.join(world.workspaceRoot, name)).catch(() => [])),
    )
    mostFolders = Math.max(mostFolders, withFiles.filter((files) => files.length > 0).length)
    expect(values.video).toMatchObject({ kind: 'video' })
    return { faces: [], warnings: [] }
  }
  const asked = await Promise.allSettled(
    Array.from({ length: 80 }, () =>
      generations.quote(owner, { tool: 'ai-video-enhancer', inputs: { video } }),
    ),
  )
  expect(mostFolders).toBe(1)
  expect(asked.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(33)
  const refusals = asked.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
  expect(refusals).toEqual(refusals.map(() => expect.objectContaining({ reason: 'slow_down' })))
  expect(await readdir(world.workspaceRoot)).toEqual([])
})

it('a run without room moves to another node that has some, and the full one takes nothing more for a while', async () => {
  const full = await createWorld(db)
  Object.assign(full.nodes, { hasRoomElsewhere: () => true })
  const owner = await newPerson(world, 9)
  const { id } = await generations.start(owner, foxes())
  let runs = 0
  full.engine.run = async () => {
    runs++
    throw new Error('ENOSPC: no space left on device, write')
  }
  await full.runNext()
  expect(await full.disk.isLow()).toBe(true)
  await full.runNext()
  expect(runs).toBe(1)
  expect((await generations.get(owner, id)).failure).toBeNull()
  await world.runNext()
  expect((await generations.get(owner, id)).status).toBe('succeeded')
})

it('on a full disk nothing is started; running work ends cleanly, is not charged and not tried again', async () => {
  const owner = await newPerson(world, 9)
  const { id } = await generations.start(owner, foxes())
  engine.run = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      free.mb = 10
    })
  await world.runNext()
  expect(await generations.get(owner, id)).toMatchObject({ status: 'failed', failure: 'no_space' })
  expect(await balanceOf(world, owner)).toEqual({ available: 9, held: 0 })
  expect(await world.runNext(), 'nothing waits').toBeNull()
  expect(await readdir(world.workspaceRoot)).toEqual([])
  await expect(generations.start(owner, foxes())).rejects.toMatchObject({ reason: 'storage_full' })
  free.mb = 1_000
  engine.run = paint
  await expect(generations.retry(owner, id), 'it was not the inputs').resolves.toBeDefined()
  await world.runNext()
})
