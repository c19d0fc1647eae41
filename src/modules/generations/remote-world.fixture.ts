import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { JOBS } from '../../adapters/queue/graphile-tables.ts'
import { balanceOf, createWorld, foxes, newPerson } from './generations.fixture.ts'

/** A world in which pictures are bought elsewhere; each test begins with no runs, no jobs and healthy engines. */
export async function createRemoteWorld() {
  const { db } = await createTestDatabase()
  const world = await createWorld(db)
  const { generations, credits, elsewhere, runNext } = world
  afterAll(() => rm(world.folder, { recursive: true, force: true }))

  beforeEach(async () => {
    elsewhere.engines = []
    elsewhere.webhooks = false
    world.setClock(null)
    await db.pool.query(`truncate ${JOBS}, engine_runs, engine_health`)
    await world.engines.refresh()
  })

  afterEach(async () => {
    expect(await credits.selfCheck()).toEqual([])
  })

  async function startFox() {
    const owner = await newPerson(world, 10)
    const { id } = await generations.start(owner, foxes())
    return { owner, id, read: () => generations.get(owner, id), balance: () => balanceOf(world, owner) }
  }

  async function runUntilOver(visits = 20): Promise<void> {
    for (let visit = 0; visit < visits; visit++) if ((await runNext()) === null) return
  }

  async function readRuns() {
    const { rows } = await db.pool.query('select * from engine_runs order by created_at')
    return rows
  }

  const later = (minutes: number) => world.setClock(new Date(Date.now() + minutes * 60_000))

  return { ...world, startFox, runUntilOver, readRuns, later }
}
