import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { newOperator } from '../../../tests/operator.ts'
import { RunAgain } from '../jobs/job.ts'
import { createEngineTrials } from './engine-trials.service.ts'
import { createWorld } from './generations.fixture.ts'
import { createShop } from './remote.fixture.ts'
import { createSampleInputs } from './sample-input.ts'
import { tryEngineJob } from './try-engine.job.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))

const { blobs, queue, workspaceRoot, now, engines, uploads, creations } = world
const facts = {
  format: 'png',
  kind: 'image',
  mime: 'image/png',
  width: 8,
  height: 8,
  durationMs: null,
} as const
const media = { probe: async () => ({ ...facts, frames: 1, frameRate: null, hasSound: false, codec: null }) }
const samplesFolder = path.resolve(import.meta.dirname, '../../../public/samples')
const sampleInput = createSampleInputs({ media, samplesFolder, workspaceRoot })
const { remote } = engines
const trials = createEngineTrials({ db, queue, remote, sampleInput, now })
let isAllowed = true
const moderation = { allowsFile: async () => isAllowed }
const job = tryEngineJob({
  db,
  catalogue: world.catalogue,
  blobs,
  media,
  moderation,
  remote,
  sampleInput,
  uploads,
  creations,
  workspaceRoot,
  now,
})

let { shop, engine } = createShop()
let trialId = ''
beforeEach(async () => {
  ;({ shop, engine } = createShop())
  world.elsewhere.engines = [engine]
  world.setClock(null)
  isAllowed = true
  await db.pool.query('truncate engine_runs, engine_health, engine_trials')
  trialId = await trials.start({
    operator: newOperator(),
    tool: 'text-to-image-ai',
    engineId: engine.id,
    costMicros: 40_000,
    reason: 'a new model',
  })
})

const visit = (attempt = 1) =>
  job.run?.(
    { trialId },
    { attempt, lastAttempt: false, signal: new AbortController().signal, log: pino({ level: 'silent' }) },
  )
const readRun = async () => {
  const { rows } = await db.pool.query(
    'select state, cost_micros::int, cost_certain, last_error from engine_runs',
  )
  return rows[0]
}

it('goes on with what was bought, and takes what was made', async () => {
  shop.working = true
  await expect(visit()).rejects.toThrow(RunAgain)
  await expect(visit()).rejects.toThrow(RunAgain)
  shop.working = false
  await visit()
  await visit()
  expect(shop.bought).toHaveLength(1)
  expect(await readRun()).toMatchObject({ state: 'succeeded', cost_micros: 40_000 })
  const [latest] = await trials.latest()
  expect(await trials.keeps(latest?.trial.blobKey ?? '')).toBe(true)
  expect(shop.discarded).toHaveLength(1)
})

it('stores nothing that the content policy forbids, although it is paid for', async () => {
  isAllowed = false
  await expect(visit()).rejects.toThrow(RunAgain)
  await visit()
  expect(await readRun()).toMatchObject({
    state: 'succeeded',
    cost_micros: 40_000,
    last_error: 'The content policy does not allow what was made.',
  })
  const [latest] = await trials.latest()
  expect(latest?.trial).toMatchObject({ blobKey: null, kind: null })
  expect(shop.discarded).toHaveLength(1)
})

it('buys nothing again if the worker died in the middle and the outcome is unknown', async () => {
  await visit(2)
  expect(shop.bought).toEqual([])
  expect(await readRun()).toMatchObject({ state: 'lost', cost_micros: 40_000, cost_certain: false })
})

it('finds what a dead worker has bought', async () => {
  shop.recovery = 'found'
  await expect(visit(2)).rejects.toThrow(RunAgain)
  await visit()
  expect(shop.bought).toEqual([])
  expect(await readRun()).toMatchObject({ state: 'succeeded' })
})

it('is given up after its timeout, also at the provider', async () => {
  shop.working = true
  await expect(visit()).rejects.toThrow(RunAgain)
  world.setClock(new Date(Date.now() + 2 * engine.deadlineMs))
  await visit()
  expect(shop.canceled).toHaveLength(1)
  expect(await readRun()).toMatchObject({ state: 'canceled', last_error: 'It took longer than it may.' })
})
