import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { drain } from '../../../tests/jobs.ts'
import { createWorld, paint } from './generations.fixture.ts'

type World = Awaited<ReturnType<typeof createWorld>>

/** Everything that generations need, for one test file. The books are correct after each test. */
export async function openTestWorld(): Promise<World> {
  const { db } = await createTestDatabase()
  const world = await createWorld(db)
  afterAll(() => rm(world.folder, { recursive: true, force: true }))
  afterEach(async () => {
    expect(await world.credits.selfCheck()).toEqual([])
  })
  return world
}

/** Each test begins with an engine that paints and with nothing queued, and leaves no file of an attempt behind. */
export function testRunsIn(world: World): void {
  beforeEach(async () => {
    world.engine.run = paint
    world.rules.blockedPictures.clear()
    await drain(world.db)
  })
  afterEach(() => {
    expect(existsSync(world.workspaceRoot) ? readdirSync(world.workspaceRoot) : []).toEqual([])
  })
}
