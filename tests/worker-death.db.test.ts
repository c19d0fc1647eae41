import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import type { GenerationState } from '../src/modules/generations/generation-state.ts'
import { balanceOf, createWorld, foxes, newPerson } from '../src/modules/generations/generations.fixture.ts'
import { createTestDatabase } from './database.ts'
import { QUICK_NODE } from './quick-node.ts'

/** `npm run torture` asks for more. */
const DEATHS = Number(process.env.WORKER_DEATHS ?? 12)
const PEOPLE = 25
const EACH = 4
const GRANTED = 20

const { db, url } = await createTestDatabase()
const world = await createWorld(db)
const { generations, credits, blobs, creations } = world

type Worker = ChildProcessByStdio<Writable, Readable, null>

/** Processes that have not started working. */
const waiting: Worker[] = []
const alive = new Set<Worker>()

afterAll(async () => {
  for (const worker of alive) worker.kill('SIGKILL')
  await rm(world.folder, { recursive: true, force: true })
})

/** Starting a process takes longest, so others are prepared in advance. */
function nextWorker(): Worker {
  while (waiting.length < 3) {
    const program = join(import.meta.dirname, 'worker-death.fixture.ts')
    const setup = JSON.stringify({ connection: url, folder: world.folder })
    const worker = spawn(process.execPath, [...QUICK_NODE, program, setup], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    alive.add(worker)
    worker.once('exit', () => alive.delete(worker))
    waiting.push(worker)
  }
  const [next] = waiting.splice(0, 1)
  if (!next) throw new Error('No worker was started.')
  next.stdin.write('begin\n')
  return next
}

async function countOpen(): Promise<number> {
  const { rows } = await db.pool.query(
    `select count(*)::int as open from generations where status in ('queued', 'running')`,
  )
  return rows[0].open
}

/** Lets a worker start a generation, and kills it some time later. */
async function killOne(): Promise<void> {
  const worker = nextWorker()
  const ended = once(worker, 'exit')
  await Promise.race([once(worker.stdout, 'data'), ended])
  await sleep(Math.random() * 350)
  worker.kill('SIGKILL')
  await ended
}

it(`${DEATHS} deaths of the worker during 100 generations lose no credit and no file (trap: a worker’s death strands jobs)`, async () => {
  const owners = await Promise.all(Array.from({ length: PEOPLE }, () => newPerson(world, GRANTED)))
  const started = await Promise.all(
    owners.map(async (owner) => {
      const ids: string[] = []
      for (let i = 0; i < EACH; i++) ids.push((await generations.start(owner, foxes(1 + (i % 3)))).id)
      return { owner, ids }
    }),
  )
  let deaths = 0
  for (; deaths < DEATHS && (await countOpen()) > 0; deaths++) await killOne()
  // Deaths without anything to lose would prove nothing.
  expect(deaths).toBe(DEATHS)

  const last = nextWorker()
  await expect
    .poll(
      async () => {
        await world.settle()
        return countOpen()
      },
      { timeout: 200_000, interval: 500 },
    )
    .toBe(0)
  last.kill('SIGKILL')

  const files = new Set<string>()
  let succeeded = 0
  for (const { owner, ids } of started) {
    const ended = await Promise.all(ids.map((id) => generations.get(owner, id)))
    const captured = ended.reduce((sum, { credits: paid }) => sum + paid.captured, 0)
    expect(await balanceOf(world, owner)).toEqual({ available: GRANTED - captured, held: 0 })
    expect(ended.map(summaryOf)).toEqual(ended.map(expectedOf))
    for (const { id } of ended.flatMap(({ outputs }) => outputs)) {
      files.add((await creations.getFile(owner, id)).blobKey)
    }
    succeeded += ended.filter(({ status }) => status === 'succeeded').length
  }
  // Most succeed; a generation that dies with its worker in all three attempts is refunded.
  expect(succeeded).toBeGreaterThan((PEOPLE * EACH) / 2)
  const stored: string[] = []
  for await (const { key } of blobs.list('creations/')) stored.push(key)
  // Every file exists, and no other.
  expect(stored.toSorted()).toEqual([...files].toSorted())
  expect(await credits.selfCheck()).toEqual([])
})

const summaryOf = ({ status, failure, outputs, credits: paid }: GenerationState) => [
  status,
  failure,
  outputs.length,
  paid.captured,
]

/** Everything, or nothing. */
function expectedOf({ status, inputs: { outputs: asked } }: GenerationState) {
  return status === 'succeeded' ? [status, null, asked, asked] : ['failed', 'lost', 0, 0]
}
