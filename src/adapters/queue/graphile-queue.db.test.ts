import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../../tests/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { defineJob } from '../../modules/jobs/job.ts'
import { createGraphileQueue } from './graphile-queue.ts'
import { JOBS } from './graphile-tables.ts'

const { db } = await createTestDatabase()
const queue = createGraphileQueue(db)
const paint = defineJob({ name: 'paint', schema: z.object({ colour: z.string() }), maxAttempts: 3 })

beforeEach(async () => {
  await db.pool.query(`truncate ${JOBS}, job_cancellations`)
})

async function readWaiting(): Promise<{ id: string; payload: unknown }[]> {
  const { rows } = await db.pool.query(`select id, payload from ${JOBS} order by id`)
  return rows
}

describe('sending without a worker', () => {
  it('adds the job when the transaction commits', async () => {
    const id = await inTransaction(db, (tx) => queue.send(tx, paint, { colour: 'plum' }))
    expect(await readWaiting()).toEqual([{ id, payload: { input: { colour: 'plum' } } }])
  })

  it('adds nothing when the transaction is undone (trap: a job for a generation that does not exist)', async () => {
    const undone = inTransaction(db, async (tx) => {
      await queue.send(tx, paint, { colour: 'plum' })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await readWaiting()).toEqual([])
  })

  it('refuses a payload that the schema does not accept, before it is stored', async () => {
    const wrong = JSON.parse('{"colour": 7}')
    await expect(inTransaction(db, (tx) => queue.send(tx, paint, wrong))).rejects.toThrow(z.ZodError)
    expect(await readWaiting()).toEqual([])
  })

  it('lets the last of several jobs with one key wait', async () => {
    const first = await inTransaction(db, (tx) => queue.send(tx, paint, { colour: 'red' }, { key: 'wall' }))
    const second = await inTransaction(db, (tx) => queue.send(tx, paint, { colour: 'blue' }, { key: 'wall' }))
    expect(second).toBe(first)
    expect(await readWaiting()).toEqual([{ id: first, payload: { input: { colour: 'blue' } } }])
  })
})

describe('cancelling without a worker', () => {
  it('removes a waiting job, and that one alone', async () => {
    const [one, two] = await inTransaction(db, async (tx) => [
      await queue.send(tx, paint, { colour: 'red' }),
      await queue.send(tx, paint, { colour: 'blue' }),
    ])
    expect(await inTransaction(db, (tx) => queue.cancel(tx, one ?? ''))).toBe('removed')
    expect(await inTransaction(db, (tx) => queue.cancel(tx, one ?? ''))).toBe('over')
    expect((await readWaiting()).map((job) => job.id)).toEqual([two])
  })

  it('keeps the job when the transaction is undone', async () => {
    const id = await inTransaction(db, (tx) => queue.send(tx, paint, { colour: 'red' }))
    const undone = inTransaction(db, async (tx) => {
      await queue.cancel(tx, id)
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await readWaiting()).toHaveLength(1)
  })
})

describe('dead jobs', () => {
  it('are listed, are not removed by a late cancel, and can be tried again', async () => {
    const id = await inTransaction(db, (tx) => queue.send(tx, paint, { colour: 'red' }))
    expect(await inTransaction(db, (tx) => queue.retryDead(tx, id))).toBe(false)
    await db.orm.execute(sql`update ${sql.raw(JOBS)} set attempts = max_attempts, last_error = 'no paint'`)
    expect(await queue.listDead(10)).toEqual([
      {
        id,
        name: 'paint',
        payload: { colour: 'red' },
        attempts: 3,
        lastError: 'no paint',
        sentAt: expect.any(Date),
      },
    ])
    expect(await queue.countDead()).toBe(1)
    expect(await queue.findLost([id, '987654321'])).toEqual([id, '987654321'])
    expect(await inTransaction(db, (tx) => queue.cancel(tx, id))).toBe('over')
    expect(await inTransaction(db, (tx) => queue.retryDead(tx, id))).toBe(true)
    expect(await queue.listDead(10)).toEqual([])
    expect(await queue.countDead()).toBe(0)
    expect(await queue.findLost([id])).toEqual([])
  })
})
