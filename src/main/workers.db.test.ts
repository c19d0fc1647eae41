import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../tests/database.ts'
import { createGraphileQueue } from '../adapters/queue/graphile-queue.ts'
import { inTransaction } from '../db/transaction.ts'
import { runGeneration } from '../modules/generations/send-next.ts'
import { defineJob, withHandler } from '../modules/jobs/job.ts'
import { startWorkers } from './workers.ts'

const { db } = await createTestDatabase()
const queue = createGraphileQueue(db)
const log = pino({ level: 'silent' })
const mail = defineJob({ name: 'mail', schema: z.object({ to: z.string() }), maxAttempts: 1 })

it('mail leaves while every engine is busy with a video (trap: nobody can sign in for minutes)', async () => {
  const rendering: string[] = []
  const mailed: string[] = []
  const ended = Promise.withResolvers<void>()
  const video = withHandler(runGeneration, async ({ generationId }) => {
    rendering.push(generationId)
    await ended.promise
  })
  const jobs = [video, withHandler(mail, async ({ to }) => void mailed.push(to))]
  const workers = await startWorkers({
    pool: db.pool,
    log,
    work: { jobs, schedules: [] },
    parallel: 1,
    concurrency: 1,
  })
  try {
    await inTransaction(db, async (tx) => {
      for (const generationId of ['first', 'second']) await queue.send(tx, runGeneration, { generationId })
      await queue.send(tx, mail, { to: 'ann@example.com' })
    })
    await vi.waitFor(() => expect([rendering, mailed]).toEqual([['first'], ['ann@example.com']]), {
      timeout: 15_000,
    })
    ended.resolve()
    await vi.waitFor(() => expect(rendering).toEqual(['first', 'second']), { timeout: 15_000 })
  } finally {
    ended.resolve()
    await workers.stop()
  }
})
