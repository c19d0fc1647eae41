import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '../../src/db/transaction.ts'
import {
  defineJob,
  defineSchedule,
  RunAgain,
  WorkerStopping,
  withHandler,
} from '../../src/modules/jobs/job.ts'
import { endless, eventually, noting, paint } from './painting-jobs.ts'
import { type QueueUnderTest, usersOf } from './queue-under-test.ts'

/** The contract of every worker of a queue, which is empty before each test. */
export function jobWorkerContract(name: string, subject: QueueUnderTest): void {
  const { db, queue, startWorker } = subject
  const { countJobs, waitForNoJobs, send } = usersOf(subject)

  describe(`${name}: starting a worker`, () => {
    it('fails if a job has no handler', async () => {
      await expect(startWorker({ jobs: [paint] })).rejects.toThrow('The job paint has no handler.')
    })

    it('fails if two jobs share a name', async () => {
      await expect(startWorker({ jobs: [noting([]), noting([])] })).rejects.toThrow(
        'Two jobs share the name paint.',
      )
    })

    it('fails if a schedule sends a job without a handler', async () => {
      const schedule = defineSchedule({
        name: 'nightly',
        job: paint,
        payload: { colour: 'night' },
        cron: '0 3 * * *',
      })
      const sweep = defineJob({
        name: 'sweep',
        schema: z.object({}),
        maxAttempts: 1,
        handler: async () => {},
      })
      const starting = startWorker({ jobs: [sweep], schedules: [schedule] })
      await expect(starting).rejects.toThrow(/nightly sends paint/)
    })
  })

  describe(`${name}: running jobs`, () => {
    it('picks up waiting and new jobs, with their payload and context', async () => {
      const seen: unknown[] = []
      const job = withHandler(paint, async (payload, { attempt, lastAttempt, signal }) => {
        seen.push({ payload, attempt, lastAttempt, aborted: signal.aborted })
      })
      await send('red')
      await startWorker({ jobs: [job] })
      await send('blue')
      await waitForNoJobs()
      const surroundings = { attempt: 1, lastAttempt: false, aborted: false }
      expect(seen).toEqual([
        { payload: { colour: 'red' }, ...surroundings },
        { payload: { colour: 'blue' }, ...surroundings },
      ])
    })

    it('starts jobs of higher priority first, and equal ones in order', async () => {
      await send('low', { priority: 'low' })
      await send('first')
      await send('second', { priority: 'normal' })
      await send('vip', { priority: 'high' })
      const done: string[] = []
      await startWorker({ jobs: [noting(done)] })
      await waitForNoJobs()
      expect(done).toEqual(['vip', 'first', 'second', 'low'])
    })

    it('does not start a job before its time', async () => {
      await send('later', { runAt: new Date(Date.now() + 3_600_000) })
      await send('now')
      const done: string[] = []
      await startWorker({ jobs: [noting(done)] })
      await eventually(async () => expect(await countJobs()).toBe(1))
      expect(done).toEqual(['now'])
    })

    it('gives a job that waits for something else all of its attempts again, and wakes it early', async () => {
      const attempts: number[] = []
      const far = new Date(Date.now() + 3_600_000)
      const job = withHandler(paint, async (_payload, { attempt }) => {
        attempts.push(attempt)
        if (attempts.length < 5) throw new RunAgain(far)
      })
      const id = await send('slowly')
      await startWorker({ jobs: [job] })
      // Each visit sets the time anew, so a wake may come too early, or two wakes for two visits.
      await eventually(async () => {
        await inTransaction(db, (tx) => queue.wake(tx, id))
        expect(attempts).toHaveLength(5)
      })
      await waitForNoJobs()
      expect(attempts).toEqual([1, 1, 1, 1, 1])
    })

    it('runs the jobs of one lane one after the other, across all nodes', async () => {
      let inLane = 0
      let most = 0
      const job = withHandler(paint, async () => {
        inLane += 1
        most = Math.max(most, inLane)
        await new Promise((resolve) => setTimeout(resolve, 20))
        inLane -= 1
      })
      for (const colour of ['a', 'b', 'c', 'd']) await send(colour, { lane: 'wall' })
      await Promise.all([
        startWorker({ jobs: [job], concurrency: 3 }),
        startWorker({ jobs: [job], concurrency: 3 }),
      ])
      await waitForNoJobs()
      expect(most).toBe(1)
    })
  })

  describe(`${name}: stopping a worker`, () => {
    it('waits for running jobs and starts no others', async () => {
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
      const done: string[] = []
      const job = withHandler(paint, async ({ colour }) => {
        done.push(`${colour} started`)
        await mayEnd
        done.push(`${colour} ended`)
      })
      const worker = await startWorker({ jobs: [job] })
      await send('red')
      await eventually(() => expect(done).toEqual(['red started']))
      const stopped = worker.stop()
      await send('blue')
      end()
      await stopped
      expect(done).toEqual(['red started', 'red ended'])
      expect(await countJobs()).toBe(1)
    })

    it('aborts jobs after the grace period and returns them with all of their attempts', async () => {
      const { job, started, stopped } = endless()
      const worker = await startWorker({ jobs: [job], graceMs: 50 })
      await send('red')
      await eventually(() => expect(started).toEqual(['red']))
      await worker.stop()
      expect(stopped).toEqual([{ colour: 'red', reason: expect.any(WorkerStopping) }])
      const done: { attempt: number }[] = []
      await startWorker({
        jobs: [withHandler(paint, async (_payload, { attempt }) => void done.push({ attempt }))],
      })
      await waitForNoJobs()
      expect(done).toEqual([{ attempt: 1 }])
    })

    it('also returns a job that ignores its signal', async () => {
      const started: string[] = []
      const deaf = withHandler(paint, async ({ colour }) => {
        started.push(colour)
        await new Promise(() => {})
      })
      const worker = await startWorker({ jobs: [deaf], graceMs: 50 })
      await send('red', { lane: 'wall' })
      await eventually(() => expect(started).toEqual(['red']))
      await worker.stop()
      const done: string[] = []
      await startWorker({ jobs: [noting(done)] })
      await waitForNoJobs()
      expect(done).toEqual(['red'])
    })
  })
}
