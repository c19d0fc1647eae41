import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { JOBS } from '../../adapters/queue/graphile-tables.ts'
import { GraphileWorker } from '../../adapters/queue/graphile-worker.ts'
import { EngineMeter } from '../limits/engine-meter.ts'
import { answerFormJobs } from './answer-form.job.ts'
import { RejectedByEngineError, RetryableEngineError } from './engine.ts'
import { createEngineDirectory } from './engine-directory.ts'
import { showEngines } from './engine-heartbeat.ts'
import { createEngineNodes } from './engine-nodes.ts'
import { EngineSpeed } from './engine-speed.ts'
import { createAskedFormEngines } from './form-engines-elsewhere.ts'
import { balanceOf, bring, createWorld, foxes, newPerson } from './generations.fixture.ts'
import { createGenerations } from './generations.service.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
const { engine, engines, queue, now } = world
const log = pino({ level: 'silent' })
afterAll(() => rm(world.folder, { recursive: true, force: true }))

/** A process without engines, with the same database and files. */
const nodes = createEngineNodes({ db, log, self: 'web' })
const unwatch = nodes.watch()
afterAll(unwatch)
const web = createGenerations({
  ...world,
  isVip: async () => false,
  engines: createEngineDirectory({ db, builtin: nodes.engines, remote: engines.remote, log, now }),
  form: createAskedFormEngines({ db, queue, engines: nodes.engines, now }),
  parallel: nodes.slots,
  estimateAgeMs: 0,
  nodes,
  // Its own disk has room.
  disk: { requireRoom: async () => {} },
})

const usual = { ...engine }
let worker: GraphileWorker
let shown: { stop(): Promise<void> }

/** A process with engines. */
beforeEach(async () => {
  Object.assign(engine, usual)
  world.free.mb = 1_000
  worker = new GraphileWorker({ pool: db.pool, log })
  const has = (tool: Parameters<typeof engines.findBuiltin>[0]) => engines.findBuiltin(tool) !== null
  await worker.start({
    jobs: [...world.runJobs, ...answerFormJobs({ db, form: world.form, has, now })],
    concurrency: 3,
    mayTake: async () => !(await world.disk.isLow()),
  })
  shown = await showEngines('node', { db, engines, slots: 3, disk: world.disk, log }, new EngineSpeed())
  await nodes.refresh()
})
afterEach(async () => {
  await shown.stop()
  await worker.stop()
})

async function newSwap() {
  const owner = await newPerson(world, 20)
  const inputs = { target: await bring(world, owner, 'gif'), source: await bring(world, owner) }
  return { owner, request: { tool: 'gif-face-swap', inputs, consent: true } }
}

it('a process without engines offers the tools of the nodes, with their slots; stopped ones may come back for a minute (trap: a restart takes tools away)', async () => {
  const owner = await newPerson(world, 5)
  expect(nodes.slots()).toBe(3)
  expect(nodes.engines.find('sticker')).toEqual({ name: 'Test Painter', deadlineMs: 60_000 })
  expect(nodes.engines.find('video-face-swap')).toBeNull()
  const before = nodes.engines.version()
  await shown.stop()
  await vi.waitFor(() => expect(nodes.slots()).toBe(0), 20_000)
  expect(nodes.engines.version()).toBe(before)
  await db.pool.query(`update engine_nodes set seen_at = now() - interval '61 seconds'`)
  await nodes.refresh()
  expect(nodes.engines.version()).not.toBe(before)
  await expect(web.start(owner, foxes())).rejects.toMatchObject({ reason: 'tool_coming' })
})

it('a node without a sign of life for a minute counts as dead', async () => {
  await db.pool.query(`update engine_nodes set seen_at = now() - interval '61 seconds'`)
  await nodes.refresh()
  expect(nodes.list()).toEqual([])
})

it('a generation started on a process without engines runs on one that has them', async () => {
  const owner = await newPerson(world, 5)
  const { id } = await web.start(owner, foxes())
  await vi.waitFor(async () => expect((await web.get(owner, id)).status).toBe('succeeded'), 15_000)
})

it('a check of a form is answered by a node', async () => {
  const face = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
  engine.inspect = async (_input, { begun }) => {
    begun?.()
    return { faces: [face], warnings: ['low_resolution'] }
  }
  const { owner, request } = await newSwap()
  expect(await web.quote(owner, request)).toMatchObject({
    looked: true,
    faces: [{ index: 0, ...face }],
    warnings: ['warning.low_resolution'],
  })
})

it('a preview, a refusal and an error are the same as from this process', async () => {
  const { owner, request } = await newSwap()
  engine.preview = async (_input, { workspace }) => {
    await writeFile(path.join(workspace, 'still.webp'), 'a still')
    return [path.join(workspace, 'still.webp')]
  }
  expect(await web.preview(owner, request)).toEqual({
    pictures: [`data:image/webp;base64,${btoa('a still')}`],
    problem: null,
  })
  engine.preview = async () => {
    throw new RejectedByEngineError('no_face')
  }
  expect(await web.preview(owner, request)).toMatchObject({ problem: 'rejection.no_face' })
  engine.preview = async () => {
    throw new RetryableEngineError('It has died.')
  }
  expect(await web.preview(owner, request)).toMatchObject({ problem: 'failure.our_fault' })
  expect((await db.pool.query('select from form_answers')).rowCount).toBe(0)
})

it('a question without an answer in time is withdrawn', async () => {
  await worker.stop()
  const { owner } = await newSwap()
  const asked = createAskedFormEngines({ db, queue, engines: nodes.engines, now })
  const leaving = new AbortController()
  const answer = asked.inspect(
    { tool: 'sticker', values: { prompt: owner.id } },
    { signal: leaving.signal, meter: new EngineMeter() },
  )
  const asks = async () =>
    (await db.pool.query(`select from ${JOBS} where payload->'input'->'values'->>'prompt' = $1`, [owner.id]))
      .rowCount
  await vi.waitFor(async () => expect(await asks()).toBe(1), 20_000)
  leaving.abort(new Error('They have left.'))
  await expect(answer).rejects.toThrow('They have left.')
  expect(await asks()).toBe(0)
})

it('if the only node has a full disk, starts are refused with words, waiting work is given back, and it continues when there is room', async () => {
  Object.assign(world.nodes, { fullSince: (tool: string) => nodes.fullSince(tool) })
  const owner = await newPerson(world, 5)
  let runs = 0
  engine.run = (...given) => {
    runs++
    return usual.run(...given)
  }
  world.free.mb = 10
  // Before any process has heard of it.
  const { id } = await web.start(owner, foxes())
  await vi.waitFor(() => expect(nodes.fullSince('text-to-image-ai')).not.toBeNull(), 20_000)
  expect(nodes.slots()).toBe(0)
  await expect(web.start(owner, foxes())).rejects.toMatchObject({ reason: 'storage_full' })
  await world.settle()
  expect((await web.get(owner, id)).status, 'it may only last a moment').toBe('queued')
  await db.pool.query(`update engine_nodes set full_since = now() - interval '121 seconds'`)
  await nodes.refresh()
  await world.settle()
  expect(await web.get(owner, id)).toMatchObject({ status: 'failed', failure: 'no_space' })
  expect(await balanceOf(world, owner)).toEqual({ available: 5, held: 0 })
  expect(runs).toBe(0)
  world.free.mb = 1_000
  await vi.waitFor(() => expect(nodes.slots()).toBe(3), 20_000)
  const { id: next } = await web.start(owner, foxes())
  await vi.waitFor(async () => expect((await web.get(owner, next)).status).toBe('succeeded'), 15_000)
})

it('while one node has a full disk the others make everything, and the estimates are theirs', async () => {
  const other = await createWorld(db, { folder: world.folder })
  const besides = new GraphileWorker({ pool: db.pool, log })
  const seen = await showEngines('other', { db, engines, slots: 1, disk: other.disk, log }, new EngineSpeed())
  await besides.start({ jobs: other.runJobs, concurrency: 1 })
  try {
    engine.run = async () => {
      throw new Error('The node with the full disk has run it.')
    }
    world.free.mb = 10
    await vi.waitFor(() => expect(nodes.slots()).toBe(1), 20_000)
    const owner = await newPerson(world, 5)
    const { id } = await web.start(owner, foxes())
    await vi.waitFor(async () => expect((await web.get(owner, id)).status).toBe('succeeded'), 20_000)
  } finally {
    await seen.stop()
    await besides.stop()
  }
})
