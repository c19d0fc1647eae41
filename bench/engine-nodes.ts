import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { GraphileWorker } from '../src/adapters/queue/graphile-worker.ts'
import type { Database } from '../src/db/database.ts'
import { createWorld, foxes, newPerson, paint } from '../src/modules/generations/generations.fixture.ts'
import { log, withDatabase } from './database.ts'
import { type Row, ratio } from './table.ts'

const NODES = [1, 2, 3]
const PEOPLE = 12
/** As many as one person may have in the queue. */
const EACH = 2
const ENGINE_MS = 500

/**
 * How many more generations per second more nodes do. Their engine waits instead of computing, so this measures
 * everything that nodes share (queue, ledger, database, storage) and not how many cores this machine has.
 */
export async function benchEngineNodes(): Promise<Row[]> {
  return withDatabase(async (db) => {
    const rates = new Map<number, number>()
    for (const nodes of NODES) rates.set(nodes, await generationsPerSecond(db, nodes))
    const one = rates.get(1) ?? 0
    return [...rates].map(([nodes, value]) => ({
      name: `engine nodes: ${nodes}, with an engine of ${ENGINE_MS} ms`,
      value,
      unit: 'generations/s',
      ...(nodes > 1 && { compared: ratio(value, one, '1 node') }),
    }))
  })
}

async function generationsPerSecond(db: Database, nodes: number): Promise<number> {
  const world = await createWorld(db)
  world.engine.run = async (input, context) => {
    await sleep(ENGINE_MS)
    return paint(input, context)
  }
  for (let person = 0; person < PEOPLE; person++) {
    const owner = await newPerson(world, EACH * 5)
    for (let i = 0; i < EACH; i++) await world.generations.start(owner, foxes())
  }
  const workers = Array.from({ length: nodes }, () => new GraphileWorker({ pool: db.pool, log }))
  const since = performance.now()
  await Promise.all(workers.map((worker) => worker.start({ jobs: world.runJobs, concurrency: 1 })))
  while (await countOpen(db)) await sleep(20)
  const seconds = (performance.now() - since) / 1000
  await Promise.all(workers.map((worker) => worker.stop()))
  await rm(world.folder, { recursive: true, force: true })
  return (PEOPLE * EACH) / seconds
}

async function countOpen({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from generations where status in ('queued', 'running')`,
  )
  return rows[0]?.open ?? 0
}
