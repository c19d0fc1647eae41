import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../tests/database.ts'
import { createGraphileQueue } from '../adapters/queue/graphile-queue.ts'
import { inTransaction } from '../db/transaction.ts'
import { runGeneration } from '../modules/generations/send-next.ts'
import { defineJob, withHandler } from '../modules/jobs/job.ts'
import type { Role } from './roles.ts'
import { startWorkers } from './workers.ts'

const { db } = await createTestDatabase()
const queue = createGraphileQueue(db)
const log = pino({ level: 'silent' })
const mail = defineJob({ name: 'mail', schema: z.object({ to: z.string() }), maxAttempts: 1 })
const runSticker = runGeneration('sticker')

function createWork() {
  const rendering: string[] = []
  const mailed: string[] = []
  const ended = Promise.withResolvers<void>()
  const render = withHandler(runSticker, async ({ generationId }) => {
    rendering.push(generationId)
    await ended.promise
  })
  const jobs = [withHandler(mail, async ({ to }) => void mailed.push(to))]
  const work = {
    jobs,
    schedules: [],
    runs: [render],
    forms: [],
    looks: { jobs: [], schedules: [] },
    visits: [],
  }
  const start = (role: Role) =>
    startWorkers({ role, pool: db.pool, log, work, parallel: 1, hasRoom: async () => true, concurrency: 1 })
  return { rendering, mailed, ended, start }
}

const soon = (expected: () => void) => vi.waitFor(expected, { timeout: 150_000 })

it('mail leaves while every engine is busy with a video (trap: nobody can sign in for minutes)', async () => {
  const { rendering, mailed, ended, start } = createWork()
  const workers = await start('all')
  try {
    await inTransaction(db, async (tx) => {
      for (const generationId of ['first', 'second']) await queue.send(tx, runSticker, { generationId })
      await queue.send(tx, mail, { to: 'ann@example.com' })
    })
    await soon(() => expect([rendering, mailed]).toEqual([['first'], ['ann@example.com']]))
    ended.resolve()
    await soon(() => expect(rendering).toEqual(['first', 'second']))
  } finally {
    ended.resolve()
    await workers.stop()
  }
})

it('a worker leaves generations to those who run engines, and they leave it the rest', async () => {
  const { rendering, mailed, ended, start } = createWork()
  ended.resolve()
  await inTransaction(db, async (tx) => {
    await queue.send(tx, runSticker, { generationId: 'one' })
    await queue.send(tx, mail, { to: 'bo@example.com' })
  })
  const worker = await start('worker')
  await soon(() => expect([rendering, mailed]).toEqual([[], ['bo@example.com']]))
  await worker.stop()
  const engines = await start('engines')
  await inTransaction(db, (tx) => queue.send(tx, mail, { to: 'cy@example.com' }))
  await soon(() => expect([rendering, mailed]).toEqual([['one'], ['bo@example.com']]))
  await engines.stop()
})
