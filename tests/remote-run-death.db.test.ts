import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openConfiguredEngines } from '../src/adapters/engines/providers/configured-engines.ts'
import { balanceOf, createWorld, foxes, newPerson } from '../src/modules/generations/generations.fixture.ts'
import type { Asked } from './contracts/provider-server.ts'
import { comfyui, fal, KEY, type ProviderWorld, startWorld } from './contracts/provider-worlds.ts'
import { createTestDatabase } from './database.ts'
import { QUICK_NODE } from './quick-node.ts'

/** For each provider; `npm run torture` asks for more. */
const DEATHS = Number(process.env.REMOTE_RUN_DEATHS ?? 3)

/** What the worker is waiting for when it is killed; the provider has recorded the request by then. */
type Moment = 'answer to the purchase' | 'first look' | 'file'
const MOMENTS: Moment[] = ['answer to the purchase', 'first look', 'file']

const { db, url } = await createTestDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-deaths-'))
const world = await createWorld(db, { folder })
const { generations, credits } = world
const apiKeys = { fal: KEY, comfyui: KEY }

type Worker = ChildProcessByStdio<Writable, Readable, null>
const alive = new Set<Worker>()
/** Starting one takes a while, so the next one is prepared in advance. */
let waiting: Worker | null = null

function spawnWorker(): Worker {
  const program = path.join(import.meta.dirname, 'remote-run-death.fixture.ts')
  const setup = JSON.stringify({ connection: url, folder, apiKeys })
  const worker = spawn(process.execPath, [...QUICK_NODE, program, setup], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  alive.add(worker)
  worker.once('exit', () => alive.delete(worker))
  return worker
}

function beginWork(): Worker {
  const worker = waiting ?? spawnWorker()
  worker.stdin.write('begin\n')
  waiting = spawnWorker()
  return worker
}

async function kill(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

afterEach(async () => {
  for (const worker of alive) await kill(worker)
  waiting = null
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Case = { make: () => ProviderWorld; isAt: Record<Moment, (asked: Asked) => boolean>; entry: object }

const CASES: Record<string, Case> = {
  fal: {
    make: fal,
    entry: {},
    isAt: {
      'answer to the purchase': ({ path: at }) => at === '/fal-ai/flux/schnell',
      'first look': ({ path: at }) => at.endsWith('/status'),
      file: ({ path: at }) => at.startsWith('/files/'),
    },
  },
  comfyui: {
    make: comfyui,
    entry: { name: 'Own box', model: 'portrait', input: { '6.text': '{prompt}' } },
    isAt: {
      'answer to the purchase': ({ method, path: at }) => method === 'POST' && at === '/prompt',
      'first look': ({ path: at }) => at.startsWith('/history/prompt-'),
      file: ({ path: at }) => at === '/view',
    },
  },
}

/** A provider on this machine, which the workers find in `engines.json`. */
async function openProvider(type: string, { make, entry }: Case) {
  const provider = make()
  const server = await startWorld(provider)
  provider.prepare?.(path.join(folder, 'workflows'))
  const file = {
    providers: { [type]: { url: server.origin } },
    engines: { 'text-to-image-ai': [{ provider: type, ...entry }] },
  }
  await writeFile(path.join(folder, 'engines.json'), JSON.stringify(file))
  const configured = openConfiguredEngines({ dataDir: folder, apiKeys, log: pino({ level: 'silent' }) })
  world.elsewhere.engines = [...configured.listFor('text-to-image-ai')]
  configured.close()
  return { provider, server }
}

type Server = Awaited<ReturnType<typeof startWorld>>

/** Resolves when the worker waits for this, and answers after its death. */
function holdAt(server: Server, isAt: (asked: Asked) => boolean) {
  const reached = Promise.withResolvers<void>()
  const dead = Promise.withResolvers<void>()
  server.beforeAnswer = async (asked) => {
    if (!isAt(asked)) return
    reached.resolve()
    await dead.promise
  }
  return {
    reached: reached.promise,
    release() {
      server.beforeAnswer = async () => {}
      dead.resolve()
    },
  }
}

async function findRun(generationId: string): Promise<{ id: string }> {
  const { rows } = await db.pool.query('select id from engine_runs where generation_id = $1', [generationId])
  expect(rows).toHaveLength(1)
  return rows[0]
}

/** Providers without idempotency keys report a repetition themselves if the answer was lost. */
async function sendWebhook(provider: ProviderWorld, generationId: string, handle: string): Promise<void> {
  const { body, headers } = provider.webhook?.(handle) ?? { body: '', headers: {} }
  const { id: runId } = await findRun(generationId)
  const message = { provider: provider.type, runId, body, headers: new Headers(headers) }
  expect(await world.webhooks.receive(message)).toBe('woken')
}

describe.each(Object.entries(CASES))('%s', (type, usage) => {
  it(`${DEATHS} deaths of the worker between purchase and result: each run is bought and charged once (trap: retry that buys a remote run twice)`, {
    timeout: 120_000 + DEATHS * 30_000,
  }, async () => {
    const { provider, server } = await openProvider(type, usage)
    const countBought = () =>
      server.requests.filter((line) => line === 'POST /prompt' || line === 'POST /fal-ai/flux/schnell').length
    try {
      let worker = beginWork()
      for (let deaths = 1; deaths <= DEATHS; deaths++) {
        const moment = MOMENTS[deaths % MOMENTS.length] ?? 'first look'
        const owner = await newPerson(world, 10)
        const hold = holdAt(server, usage.isAt[moment])
        const { id } = await generations.start(owner, foxes())
        await hold.reached
        await kill(worker)
        hold.release()
        expect(await generations.get(owner, id)).toMatchObject({ status: 'running' })
        if (moment === 'answer to the purchase' && provider.webhook)
          await sendWebhook(provider, id, `req-${deaths}`)

        worker = beginWork()
        await expect
          .poll(async () => (await generations.get(owner, id)).status, { interval: 50 })
          .not.toBe('running')
        expect(await generations.get(owner, id)).toMatchObject({
          status: 'succeeded',
          credits: { held: 1, captured: 1, released: 0 },
          outputs: [{ kind: 'image' }],
        })
        expect(await balanceOf(world, owner)).toEqual({ available: 9, held: 0 })
        expect(countBought()).toBe(deaths)
        await findRun(id)
      }
      expect(await credits.selfCheck()).toEqual([])
    } finally {
      await server.close()
    }
  })
})
