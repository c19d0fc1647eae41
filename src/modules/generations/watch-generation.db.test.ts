import { rm } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import type { GenerationState } from './generation-state.ts'
import { createWorld, foxes, newPerson, paint } from './generations.fixture.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))
const { generations, runNext } = world

async function watchAll(states: AsyncIterable<GenerationState>, seen: GenerationState[] = []) {
  for await (const state of states) seen.push(state)
  return seen
}

it('notifies every watcher of every change, the end last, and nothing after it (trap: events after completion)', async () => {
  const owner = await newPerson(world, 5)
  const { id } = await generations.start(owner, foxes())
  const never = new AbortController().signal
  const seen: GenerationState[][] = [[], []]
  const watching = seen.map((states) => watchAll(generations.watch(id, owner, never), states))
  await expect.poll(() => seen.every((states) => states.length > 0)).toBe(true)
  const late: ((done: number) => void)[] = []
  world.engine.run = async (input, context) => {
    late.push((done) => context.progress(done))
    context.progress(0.5, 'drawing')
    await expect.poll(() => seen.every((states) => states.at(-1)?.step === 'drawing')).toBe(true)
    return paint(input, context)
  }
  await runNext()
  for (const progress of late) progress(0.9)
  await Promise.all(watching)
  for (const states of seen) {
    const statuses = states.map(({ status }) => status)
    expect([...new Set(statuses)]).toEqual(['queued', 'running', 'succeeded'])
    expect(statuses.filter((status) => status === 'succeeded')).toHaveLength(1)
    expect(states.at(-1)).toMatchObject({ progress: 1, outputs: [{ kind: 'image' }] })
  }
  expect(await generations.get(owner, id)).toMatchObject({ progress: 1 })
})

it('reports a finished generation at once, and a cancellation when it happens', async () => {
  const owner = await newPerson(world, 5)
  const { id } = await generations.start(owner, foxes())
  const never = new AbortController().signal
  const watching = watchAll(generations.watch(id, owner, never))
  await generations.cancel(owner, id)
  expect((await watching).at(-1)).toMatchObject({ status: 'canceled' })
  expect(await watchAll(generations.watch(id, owner, never))).toMatchObject([{ status: 'canceled' }])
})

it('ends when nobody listens any more, and releases its connection', async () => {
  const owner = await newPerson(world, 5)
  const { id } = await generations.start(owner, foxes())
  const leaving = new AbortController()
  const seen: GenerationState[] = []
  const watching = watchAll(generations.watch(id, owner, leaving.signal), seen)
  await expect.poll(() => seen.length).toBe(1)
  leaving.abort()
  await watching
  await expect.poll(() => db.pool.totalCount - db.pool.idleCount).toBe(0)
})

it('continues after its connection breaks', async () => {
  const owner = await newPerson(world, 5)
  const { id } = await generations.start(owner, foxes())
  const seen: GenerationState[] = []
  const watching = watchAll(generations.watch(id, owner, new AbortController().signal), seen)
  await expect.poll(() => seen.length).toBe(1)
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen plumdrop_generation%'`,
  )
  await generations.cancel(owner, id)
  expect((await watching).at(-1)).toMatchObject({ status: 'canceled' })
})

it('notifies one watcher of everything that a person starts, in order, until none is open', async () => {
  const owner = await newPerson(world, 5)
  const other = await newPerson(world, 5)
  const done = await generations.start(owner, foxes())
  await generations.cancel(owner, done.id)
  const first = await generations.start(owner, foxes())
  const never = new AbortController().signal
  const seen: GenerationState[] = []
  const watching = watchAll(generations.watchAll(owner, never), seen)
  await expect.poll(() => seen.map(({ id }) => id)).toEqual([first.id, done.id])
  const second = await generations.start(owner, foxes())
  await generations.start(other, foxes())
  await expect.poll(() => seen.at(-1)?.id).toBe(second.id)
  await generations.cancel(owner, first.id)
  await expect.poll(() => seen.filter(({ status }) => status === 'canceled').length).toBe(2)
  await generations.cancel(owner, second.id)
  await watching
  expect(seen.at(-1)).toMatchObject({ id: second.id, status: 'canceled' })
  expect(new Set(seen.map(({ id }) => id)).size).toBe(3)
})
