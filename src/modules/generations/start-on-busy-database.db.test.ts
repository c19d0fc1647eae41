import { rm } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { connectPostgres } from '../../adapters/database/postgres.ts'
import { openDatabase } from '../../db/database.ts'
import { isUnreachable } from '../../http/unreachable.ts'
import { balanceOf, createWorld, foxes, newPerson } from './generations.fixture.ts'

const { url } = await createTestDatabase()
const pool = connectPostgres({ connection: url, poolSize: 1, log: pino({ level: 'silent' }) })
const world = await createWorld(openDatabase(pool))
const { generations, queue } = world
afterAll(async () => {
  await pool.end()
  await rm(world.folder, { recursive: true, force: true })
})
beforeEach(() => waitForConnections(120_000))

function waitForConnections(timeoutMs: number): void {
  pool.options.connectionTimeoutMillis = timeoutMs
}

/** What the site tells people as “We’re busy right now. Please try again …”. */
const busy = expect.toSatisfy(isUnreachable)

it('a start that waits in vain for the database costs nothing', async () => {
  const owner = await newPerson(world, 2)
  const others = await pool.connect()
  waitForConnections(1)
  await expect(generations.start(owner, foxes())).rejects.toEqual(busy)
  others.release()
  waitForConnections(120_000)
  expect(await generations.list(owner)).toEqual([])
  expect(await balanceOf(world, owner)).toEqual({ available: 2, held: 0 })
})

it('one that has happened, although it could not be answered any more, is found by pressing again', async () => {
  const owner = await newPerson(world, 2)
  const request = foxes(1, { idempotency_key: 'pressed twice' })
  const others = occupyAfterTheTransaction()
  await expect(generations.start(owner, request)).rejects.toEqual(busy)
  ;(await others).release()
  waitForConnections(120_000)
  const again = await generations.start(owner, request)
  expect(await generations.list(owner)).toMatchObject([{ id: again.id, status: 'queued' }])
  expect(await balanceOf(world, owner)).toEqual({ available: 1, held: 1 })
})

/** Others take the only connection as soon as the transaction that sends the job has ended. */
function occupyAfterTheTransaction() {
  const { promise, resolve } = Promise.withResolvers<PoolClient>()
  const send = queue.send.bind(queue)
  const spy = vi.spyOn(queue, 'send').mockImplementation((...job) => {
    pool.once('release', () => {
      resolve(pool.connect())
      waitForConnections(1)
    })
    return send(...job)
  })
  onTestFinished(() => spy.mockRestore())
  return promise
}
