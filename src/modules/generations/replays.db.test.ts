import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { newOperator } from '../../../tests/operator.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { RunAgain } from '../jobs/job.ts'
import { HERE, RejectedByEngineError } from './engine.ts'
import { forgetGenerationsJob } from './forget-generations.job.ts'
import { balanceOf, createWorld, foxes, newPerson, PROBED } from './generations.fixture.ts'
import { createShop } from './remote.fixture.ts'
import { replayHereJobs } from './replay-here.job.ts'
import { createReplays } from './replays.service.ts'
import { tryEngineJob } from './try-engine.job.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))

const { generations, creations, engines, blobs } = world
const media = { probe: async () => PROBED }
const replays = createReplays({ ...world, db, made: creations })
const elsewhere = tryEngineJob({
  ...world,
  db,
  media,
  remote: engines.remote,
  sampleInput: async () => null,
})
const here = replayHereJobs({ ...world, db, media }).find(({ name }) => name.endsWith('.text-to-image-ai'))
const context = () => ({
  attempt: 1,
  lastAttempt: false,
  signal: new AbortController().signal,
  log: pino({ level: 'silent' }),
})
const paint = world.engine.run
let { shop, engine } = createShop()

beforeEach(() => {
  ;({ shop, engine } = createShop())
  world.elsewhere.engines = []
  world.engine.run = paint
})

async function made(): Promise<{ id: string; owner: Awaited<ReturnType<typeof newPerson>> }> {
  const owner = await newPerson(world, 10)
  const { id } = await generations.start(owner, foxes(1))
  while ((await generations.get(owner, id)).status === 'queued') await world.runNext()
  world.elsewhere.engines = [engine]
  return { id, owner }
}

const start = (id: string, engineId: string, costMicros: number) =>
  replays.start({ id, engineId, costMicros, reason: 'they say it is blurred', operator: newOperator() })

describe('a replay on another engine', () => {
  it('shows both side by side, at the cost of the site and in nobody’s library', async () => {
    const { id, owner } = await made()
    const before = await replays.read(id)
    expect(before.choices).toEqual([
      { id: engine.id, name: engine.name, provider: 'shop', costMicros: 40_000 },
    ])
    // Nothing personal before a reason is given.
    expect(before.outputs).toEqual([])
    const trialId = await start(id, engine.id, 40_000)
    await expect(elsewhere.run?.({ trialId }, context())).rejects.toThrow(RunAgain)
    await elsewhere.run?.({ trialId }, context())
    const { outputs, replays: found, costMicros } = await replays.read(id)
    expect(outputs).toHaveLength(1)
    expect(costMicros).toBeNull()
    expect(found).toMatchObject([
      { trial: { kind: 'image' }, run: { state: 'succeeded', costMicros: 40_000, creditsCaptured: 0 } },
    ])
    expect(shop.bought).toHaveLength(1)
    expect(await balanceOf(world, owner)).toEqual({ available: 9, held: 0 })
    expect((await creations.listOf([id])).get(id)).toHaveLength(1)
    const { rows } = await db.pool.query(
      'select action, reason, person_id from operator_actions where subject_id = $1',
      [id],
    )
    expect(rows).toEqual([
      { action: 'generation_replayed', reason: 'they say it is blurred', person_id: owner.id },
    ])
  })

  it('runs on this site’s own engine if the original ran elsewhere, and says why it failed', async () => {
    const { id } = await made()
    await db.pool.query(`update generations set engine = 'Gone' where id = $1`, [id])
    expect((await replays.read(id)).choices.map((choice) => choice.id)).toEqual([engine.id, HERE])
    const trialId = await start(id, HERE, 0)
    await expect(start(id, HERE, 0)).rejects.toThrow('engine_busy')
    await here?.run?.({ trialId }, context())
    world.engine.run = async () => {
      throw new RejectedByEngineError('no_face')
    }
    const second = await start(id, HERE, 0)
    await here?.run?.({ trialId: second }, context())
    const { replays: found } = await replays.read(id)
    expect(found.map(({ run }) => run.state)).toEqual(['failed', 'succeeded'])
    expect(found[0]?.run.lastError).toMatch(/./)
  })

  it('is refused at another price than displayed, and for a running generation', async () => {
    const { id } = await made()
    await expect(start(id, engine.id, 1)).rejects.toThrow('engine_price_changed')
    await expect(start(id, 'nobody', 0)).rejects.toThrow('not_found')
    await db.pool.query(`update generations set status = 'running' where id = $1`, [id])
    await expect(replays.read(id)).rejects.toThrow('not_found')
    await db.pool.query(`update generations set status = 'canceled' where id = $1`, [id])
  })

  it('is deleted after three days, with its file', async () => {
    const { id } = await made()
    await db.pool.query(`update generations set engine = 'Gone' where id = $1`, [id])
    const trialId = await start(id, HERE, 0)
    await here?.run?.({ trialId }, context())
    const [replay] = (await replays.read(id)).replays
    const key = replay?.trial.blobKey ?? ''
    const isThere = async () => (await blobs.open(key, { signal: new AbortController().signal })) !== null
    expect(await isThere()).toBe(true)
    world.setClock(new Date(Date.now() + 4 * DAY_MS))
    await forgetGenerationsJob({ ...world, db }).run?.({}, context())
    world.setClock(null)
    expect(await isThere()).toBe(false)
    expect((await replays.read(id)).replays).toEqual([])
  })
})
