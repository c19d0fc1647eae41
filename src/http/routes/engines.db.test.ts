import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { PICTURE } from '../../../tests/contracts/provider-server.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { openTestInfrastructure } from '../../../tests/infrastructure.ts'
import { addPasskey, newEmail, register } from '../../../tests/people.ts'
import { createShop } from '../../modules/generations/remote.fixture.ts'
import { EngineUnavailableError, type RemoteEngine } from '../../modules/generations/remote-engine.ts'
import { RunAgain } from '../../modules/jobs/job.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import { Code } from '../../shared/codes.ts'
import type { EngineOverview } from '../../shared/contract/engines.ts'

const TOOL = 'text-to-image-ai'
const COST = 40_000

const { db } = await createTestDatabase()
const configured: RemoteEngine[] = []
const SAFE = { drawing: 1, hentai: 0, neutral: 0, porn: 0, sexy: 0 }
let seen = SAFE
const real = await openTestInfrastructure()
const infrastructure = {
  ...real,
  engines: { ...real.engines, classifyPicture: async () => seen },
  remote: {
    listFor: (tool: string) => (tool === TOOL ? configured : []),
    findProvider: (name: string) => configured.find((one) => one.provider.name === name)?.provider ?? null,
    findClassifier: () => null,
  },
}
const email = newEmail()
const site = createTestApp(db, { operatorEmails: [email], infrastructure })
const { token } = await register(site, { email })
await addPasskey(site, token)

let first: ReturnType<typeof createShop>
let second: ReturnType<typeof createShop>
beforeEach(async () => {
  seen = SAFE
  first = createShop('first', { maxDailyMicros: 3 * COST })
  second = createShop('second')
  first.provider.poll = async (_run, { workspace }) => {
    const file = path.join(workspace, 'made')
    await writeFile(file, PICTURE)
    return { kind: 'done', files: [file] }
  }
  configured.splice(0, configured.length, first.engine, second.engine)
  await db.pool.query('truncate engine_runs, engine_health, engine_orders, engine_trials')
})

async function overview(): Promise<EngineOverview> {
  const { code, data } = await site.call('GET /api/operation/engines', { token })
  expect(code).toBe(Code.success)
  return data as EngineOverview
}

async function readTool() {
  const tool = (await overview()).tools.find((entry) => entry.tool === TOOL)
  if (!tool) throw new Error('The tool is missing.')
  return tool
}

const post = (action: 'order' | 'switch' | 'undo' | 'try', body: unknown) =>
  site.call(`POST /api/operation/engines/{tool}/${action}`, { token, params: { tool: TOOL }, body })
const tryFirst = (cost_micros = COST) =>
  post('try', { engine_id: first.engine.id, cost_micros, reason: 'a new model' })

describe('the serving engine', () => {
  it('is the first one of the file with the built-in one as a fallback, and only the built-in one for other tools', async () => {
    const tool = await readTool()
    expect(tool).toMatchObject({
      title: 'Text to image',
      serving: { name: 'Painter of first', model: 'painter', engine_id: first.engine.id },
      builtin: 'Plumdrop Composer',
      reordered: false,
      waiting: 0,
      engines: [
        { name: 'Painter of first', provider: 'first', breaker: 'closed', spent: false, trouble: null },
        { name: 'Painter of second' },
      ],
    })
    const sticker = (await overview()).tools.find((entry) => entry.tool === 'sticker')
    expect(sticker).toMatchObject({ serving: { model: null, engine_id: null }, engines: [] })
  })

  it('is the next one while the first is paused, and the page says why in plain words', async () => {
    first.shop.onSubmit = () => {
      throw new EngineUnavailableError('queue.fal.run answered 401: {"detail":"Wrong key"}')
    }
    await tryFirst()
    await site.runJobs()
    expect(await readTool()).toMatchObject({
      serving: { name: 'Painter of second' },
      engines: [
        {
          breaker: 'open',
          open_until: expect.any(String),
          failures: 1,
          trouble: { kind: 'key' },
          latest_trial: { state: 'failed', cost_micros: 0, trouble: { kind: 'key' }, output: null },
        },
        { breaker: 'closed' },
      ],
    })
  })

  it('is the next one when the day’s budget is spent', async () => {
    await db.pool.query(
      `insert into engine_runs (id, generation_id, tool, engine_id, provider, model, state, cost_micros, created_at, deadline_at)
       values ('run_1', 'gen_1', $1, $2, 'first', 'painter', 'succeeded', $3, now(), now())`,
      [TOOL, first.engine.id, 3 * COST],
    )
    expect(await readTool()).toMatchObject({
      serving: { name: 'Painter of second' },
      engines: [{ spent: true, breaker: 'closed' }, { spent: false }],
    })
    const { providers } = await overview()
    expect(providers).toMatchObject([
      {
        name: 'first',
        runs_today: 1,
        spent_today_micros: 3 * COST,
        max_daily_micros: 3 * COST,
        open_runs: 0,
      },
      { name: 'second', runs_today: 0, spent_today_micros: 0, max_daily_micros: null },
    ])
    expect(await tryFirst()).toMatchObject({ code: Code.busy })
    expect(first.shop.bought).toEqual([])
  })
})

describe('an engine that is switched off', () => {
  const switchFirst = (on: boolean) => post('switch', { engine_id: first.engine.id, on })

  it('is no longer used at once, is logged, and can be switched back', async () => {
    expect((await switchFirst(false)).code).toBe(Code.success)
    expect(await readTool()).toMatchObject({
      serving: { name: 'Painter of second' },
      reordered: false,
      engines: [{ switched_off: true }, { switched_off: false }],
    })
    const { data: tool } = await site.call('GET /api/tools/{slug}', { params: { slug: TOOL } })
    // Nobody has failed, so nobody is being replaced.
    expect(tool).toMatchObject({ engine: 'Painter of second', engine_note: null })
    const [change] = (await overview()).changes
    expect(change).toMatchObject({
      email,
      engines: null,
      switched_off: ['Painter of first'],
      is_latest: true,
    })
    await post('undo', { change_id: change?.id })
    expect(await readTool()).toMatchObject({ serving: { name: 'Painter of first' } })
    expect((await overview()).changes[0]).toMatchObject({ switched_off: [], is_undo: true })
  })

  it('leaves the tool to the built-in one if it was the last, and returns when it is switched on', async () => {
    await switchFirst(false)
    await post('switch', { engine_id: second.engine.id, on: false })
    expect(await readTool()).toMatchObject({ serving: { name: 'Plumdrop Composer', engine_id: null } })
    await switchFirst(true)
    expect(await readTool()).toMatchObject({
      serving: { name: 'Painter of first' },
      engines: [{ switched_off: false }, { switched_off: true }],
    })
  })

  it('stays off when the order changes, can still be tried, and has to belong to the tool', async () => {
    await switchFirst(false)
    await post('order', { engines: [first.engine.id, second.engine.id] })
    expect(await readTool()).toMatchObject({ serving: { name: 'Painter of second' }, reordered: true })
    expect((await tryFirst()).code).toBe(Code.success)
    expect(await post('switch', { engine_id: 'nobody', on: true })).toMatchObject({ code: Code.notFound })
  })

  it('can only be switched by operators with that right', async () => {
    const stranger = await register(site, { email: newEmail() })
    const asked = { token: stranger.token, params: { tool: TOOL } }
    const body = { engine_id: first.engine.id, on: false }
    const answer = await site.call('POST /api/operation/engines/{tool}/switch', { ...asked, body })
    expect(answer.code).not.toBe(Code.success)
    expect((await overview()).changes).toEqual([])
  })
})

describe('the order', () => {
  const reversed = () => [second.engine.id, first.engine.id]

  it('is changed without the file, logged, and undone', async () => {
    expect((await post('order', { engines: reversed() })).code).toBe(Code.success)
    expect(await readTool()).toMatchObject({ serving: { name: 'Painter of second' }, reordered: true })
    const { data: tool } = await site.call('GET /api/tools/{slug}', { params: { slug: TOOL } })
    expect(tool).toMatchObject({ engine: 'Painter of second', model: 'painter', engine_note: null })

    const [change] = (await overview()).changes
    expect(change).toMatchObject({
      tool: TOOL,
      email,
      engines: ['Painter of second', 'Painter of first'],
      is_undo: false,
      is_latest: true,
    })
    expect((await post('undo', { change_id: change?.id })).code).toBe(Code.success)
    expect(await readTool()).toMatchObject({ serving: { name: 'Painter of first' }, reordered: false })
    expect((await overview()).changes).toMatchObject([
      { engines: null, is_undo: true, is_latest: true },
      { is_latest: false },
    ])
    // A change that another operator has already undone is not undone again.
    expect((await post('undo', { change_id: change?.id })).status).toBe(404)
  })

  it('must contain every engine once', async () => {
    for (const engines of [
      [first.engine.id],
      [first.engine.id, 'another'],
      [first.engine.id, first.engine.id],
    ])
      expect((await post('order', { engines })).code).toBe(Code.inputRefused)
    expect((await overview()).changes).toEqual([])
  })
})

describe('a trial', () => {
  it('of a tool with an input file uses a sample of ours', async () => {
    const fields = findTool('ai-background-remover')?.fields ?? []
    const given: unknown[] = []
    configured.splice(0, 1, {
      ...first.engine,
      fields,
      orderFor: ({ values }) => {
        given.push(values)
        return { model: 'cutter', params: {} }
      },
    })
    await tryFirst()
    await expect(site.runJobs()).rejects.toThrow(RunAgain)
    expect(given).toMatchObject([{ image: { kind: 'image', width: expect.any(Number) } }])
    await site.runJobs()
  })

  it('is bought at the shown price, counted, and charged to nobody', async () => {
    expect((await tryFirst(COST - 1)).code).toBe(Code.inputRefused)
    expect((await tryFirst()).code).toBe(Code.success)
    expect((await tryFirst()).code).toBe(Code.busy)
    expect((await readTool()).engines[0]?.latest_trial).toMatchObject({ state: 'running', output: null })

    await expect(site.runJobs()).rejects.toThrow(RunAgain)
    await site.runJobs()
    const { engines, waiting } = await readTool()
    expect(engines[0]?.latest_trial).toMatchObject({
      state: 'succeeded',
      cost_micros: COST,
      output: { kind: 'image' },
    })
    const picture = await site.app.request(engines[0]?.latest_trial?.output?.url ?? '')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PICTURE)
    expect(first.shop.bought).toHaveLength(1)
    expect(waiting).toBe(0)
    expect((await overview()).providers[0]).toMatchObject({ spent_today_micros: COST, runs_today: 1 })

    const { data } = await site.call('GET /api/operation/cost-book', { token, query: { days: '7' } })
    expect(data).toMatchObject({
      days: 7,
      credit_price_assumed: true,
      tools: [{ title: 'Text to image', runs: 1, credits: 0, cost_micros: COST, margin_micros: -COST }],
      by_day: [{ day: new Date().toISOString().slice(0, 10), runs: 1 }],
    })
  })

  it('hides results that violate the content policy, and says so', async () => {
    seen = { ...SAFE, drawing: 0, porn: 1 }
    await tryFirst()
    await expect(site.runJobs()).rejects.toThrow(RunAgain)
    await site.runJobs()
    expect((await readTool()).engines[0]?.latest_trial).toMatchObject({
      state: 'succeeded',
      cost_micros: COST,
      output: null,
      trouble: { kind: 'blocked' },
    })
  })

  it('replaces the previous one, whose file is deleted', async () => {
    const make = async () => {
      await tryFirst()
      await expect(site.runJobs()).rejects.toThrow(RunAgain)
      await site.runJobs()
      return (await readTool()).engines[0]?.latest_trial?.output?.url ?? ''
    }
    const old = await make()
    const fresh = await make()
    expect([(await site.app.request(old)).status, (await site.app.request(fresh)).status]).toEqual([404, 200])
  })
})
