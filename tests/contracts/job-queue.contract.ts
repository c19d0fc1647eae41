import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '../../src/db/transaction.ts'
import { defineJob, JobCancelled, withHandler } from '../../src/modules/jobs/job.ts'
import { endless, eventually, paint } from './painting-jobs.ts'
import { type QueueUnderTest, usersOf } from './queue-under-test.ts'

/** The contract of every queue. It is empty before each test. */
export function jobQueueContract(name: string, subject: QueueUnderTest): void {
  const { db, queue, startWorker, readWaiting } = subject
  const { waitForNoJobs, send, cancel } = usersOf(subject)

  describe(`${name}: sending without a worker`, () => {
    it('adds the job when the transaction commits', async () => {
      const id = await inTransaction(db, (tx) => queue.send(tx, paint, { colour: 'plum' }))
      expect(await readWaiting()).toEqual([{ id, payload: { colour: 'plum' } }])
    })

    it('adds nothing if the transaction is rolled back (trap: a job for a generation that does not exist)', async () => {
      const undone = inTransaction(db, async (tx) => {
        await queue.send(tx, paint, { colour: 'plum' })
        throw new Error('changed my mind')
      })
      await expect(undone).rejects.toThrow('changed my mind')
      expect(await readWaiting()).toEqual([])
    })

    it('refuses a payload that does not match the schema, before it is stored', async () => {
      const wrong = JSON.parse('{"colour": 7}')
      await expect(inTransaction(db, (tx) => queue.send(tx, paint, wrong))).rejects.toThrow(z.ZodError)
      expect(await readWaiting()).toEqual([])
    })

    it('keeps only the last of several waiting jobs with one key', async () => {
      const first = await inTransaction(db, (tx) => queue.send(tx, paint, { colour: 'red' }, { key: 'wall' }))
      const second = await inTransaction(db, (tx) =>
        queue.send(tx, paint, { colour: 'blue' }, { key: 'wall' }),
      )
      expect(second).toBe(first)
      expect(await readWaiting()).toEqual([{ id: first, payload: { colour: 'blue' } }])
    })
  })

  describe(`${name}: cancelling without a worker`, () => {
    it('removes a waiting job, and no other', async () => {
      const [one, two] = await inTransaction(db, async (tx) => [
        await queue.send(tx, paint, { colour: 'red' }),
        await queue.send(tx, paint, { colour: 'blue' }),
      ])
      expect(await inTransaction(db, (tx) => queue.cancel(tx, one ?? ''))).toBe('removed')
      expect(await inTransaction(db, (tx) => queue.cancel(tx, one ?? ''))).toBe('over')
      expect((await readWaiting()).map((job) => job.id)).toEqual([two])
    })

    it('keeps the job if the transaction is rolled back', async () => {
      const id = await inTransaction(db, (tx) => queue.send(tx, paint, { colour: 'red' }))
      const undone = inTransaction(db, async (tx) => {
        await queue.cancel(tx, id)
        throw new Error('changed my mind')
      })
      await expect(undone).rejects.toThrow('changed my mind')
      expect(await readWaiting()).toHaveLength(1)
    })
  })

  describe(`${name}: a job that failed in all of its attempts`, () => {
    const once = defineJob({ ...paint, maxAttempts: 1 })

    it('is listed as lost, is not removed by a late cancel, and succeeds when it is retried', async () => {
      let broken = true
      const job = withHandler(once, async () => {
        if (broken) throw new Error('no paint')
      })
      const id = await inTransaction(db, (tx) => queue.send(tx, once, { colour: 'red' }))
      expect(await inTransaction(db, (tx) => queue.retryDead(tx, id))).toBe(false)
      await startWorker({ jobs: [job] })
      await eventually(async () => expect(await queue.countDead()).toBe(1))
      expect(await queue.listDead(10)).toEqual([
        {
          id,
          name: 'paint',
          payload: { colour: 'red' },
          attempts: 1,
          lastError: 'no paint',
          sentAt: expect.any(Date),
        },
      ])
      expect(await queue.findLost([id, '987654321'])).toEqual([id, '987654321'])
      expect(await cancel(id)).toBe('over')
      broken = false
      expect(await inTransaction(db, (tx) => queue.retryDead(tx, id))).toBe(true)
      await waitForNoJobs()
      expect(await queue.countDead()).toBe(0)
    })
  })

  describe(`${name}: cancelling`, () => {
    it('aborts a running job on another node and does not retry it', async () => {
      const { job, started, stopped } = endless()
      await Promise.all([startWorker({ jobs: [job] }), startWorker({ jobs: [job] })])
      const id = await send('red')
      await eventually(() => expect(started).toEqual(['red']))
      expect(await cancel(id)).toBe('stopping')
      await waitForNoJobs()
      expect(stopped).toEqual([{ colour: 'red', reason: expect.any(JobCancelled) }])
    })

    it('of a waiting job leaves the running one alone (trap: InvokeAI 6049)', async () => {
      const { job, started, stopped } = endless()
      await startWorker({ jobs: [job] })
      const running = await send('running')
      await eventually(() => expect(started).toEqual(['running']))
      const waiting = await send('waiting')
      expect(await cancel(waiting)).toBe('removed')
      const other = await send('other')
      expect(stopped).toEqual([])
      expect(await cancel(running)).toBe('stopping')
      await eventually(() => expect(started).toEqual(['running', 'other']))
      expect(stopped.map(({ colour }) => colour)).toEqual(['running'])
      await cancel(other)
      await waitForNoJobs()
    })
  })
}
