import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/database.ts'
import { inTransaction, type Tx } from './transaction.ts'

const { db } = await createTestDatabase()
await db.pool.query('create table counters (name text primary key, value int not null)')

beforeEach(async () => {
  await db.pool.query(`truncate counters; insert into counters values ('a', 0), ('b', 0)`)
})

function increment(tx: Tx, name: string) {
  return tx.execute(sql`update counters set value = value + 1 where name = ${name}`)
}

async function readCounters(): Promise<Record<string, number>> {
  const { rows } = await db.pool.query('select name, value from counters order by name')
  return Object.fromEntries(rows.map((row) => [row.name, row.value]))
}

/** Lets both sides arrive before either goes on, on the first time only. */
function meetingPoint() {
  let waiting = 2
  const { promise, resolve } = Promise.withResolvers<void>()
  return () => {
    waiting -= 1
    if (waiting <= 0) resolve()
    return promise
  }
}

describe('inTransaction', () => {
  it('commits everything and returns the result of the work', async () => {
    const result = await inTransaction(db, async (tx) => {
      await increment(tx, 'a')
      await increment(tx, 'b')
      return 'done'
    })
    expect(result).toBe('done')
    expect(await readCounters()).toEqual({ a: 1, b: 1 })
  })

  it('undoes everything when the work fails, and passes the error on', async () => {
    const failing = inTransaction(db, async (tx) => {
      await increment(tx, 'a')
      throw new Error('no more')
    })
    await expect(failing).rejects.toThrow('no more')
    expect(await readCounters()).toEqual({ a: 0, b: 0 })
  })

  it('runs both of two transactions that deadlock (trap: one of them is lost)', async () => {
    const bothHaveOne = meetingPoint()
    const oneIsDone = Promise.withResolvers<void>()
    let runs = 0
    const cross = async (first: string, second: string) => {
      await inTransaction(db, async (tx) => {
        runs += 1
        // The second try could take what the other one waits for, and meet it again.
        if (runs > 2) await oneIsDone.promise
        await increment(tx, first)
        await bothHaveOne()
        await increment(tx, second)
      })
      oneIsDone.resolve()
    }
    await Promise.all([cross('a', 'b'), cross('b', 'a')])
    expect(await readCounters()).toEqual({ a: 2, b: 2 })
    expect(runs).toBe(3)
  })

  it('retries what could not be serialized', async () => {
    const bothHaveRead = meetingPoint()
    const addOne = () =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`set transaction isolation level repeatable read`)
        const { rows } = await tx.execute<{ value: number }>(sql`select value from counters where name = 'a'`)
        await bothHaveRead()
        await tx.execute(sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where name = 'a'`)
      })
    await Promise.all([addOne(), addOne()])
    expect(await readCounters()).toEqual({ a: 2, b: 0 })
  })

  it('gives up after a few attempts', async () => {
    let runs = 0
    const hopeless = inTransaction(db, async (tx) => {
      runs += 1
      await tx.execute(sql`do $$ begin raise exception 'never' using errcode = '40001'; end $$`)
    })
    await expect(hopeless).rejects.toThrow('Failed query')
    expect(runs).toBe(6)
  })

  it('fails if the work ignored a failed statement (trap: PostgreSQL answers the commit with a rollback)', async () => {
    const careless = inTransaction(db, async (tx) => {
      await increment(tx, 'a')
      await tx.execute(sql`select 1 / 0`).catch(() => {})
    })
    await expect(careless).rejects.toThrow('nothing was committed')
    expect(await readCounters()).toEqual({ a: 0, b: 0 })
  })

  it('returns every connection, even broken ones', async () => {
    const broken = inTransaction(db, (tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
    await expect(broken).rejects.toThrow('Failed query')
    expect(db.pool.idleCount).toBe(db.pool.totalCount)
    expect(await inTransaction(db, async () => 'alive')).toBe('alive')
  })
})
