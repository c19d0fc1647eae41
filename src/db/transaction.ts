import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Database } from './database.ts'

declare const insideTransaction: unique symbol

/** A running transaction. The mark keeps the plain database from being passed where a transaction is required. */
export type Tx = Omit<NodePgDatabase, 'transaction'> & { readonly [insideTransaction]: true }

/** Reads inside a transaction, or outside of any. */
export type Reader = Pick<Tx, 'select' | 'selectDistinctOn' | '$count'>

const MAX_ATTEMPTS = 6
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Commits everything that the work wrote, or nothing. If the database aborts it in favor of another transaction, the
 * whole work runs again, a few times at most; so it must not have side effects outside the transaction.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, work)
    } catch (error) {
      const state = sqlState(error)
      const gaveWay = state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED
      if (!gaveWay || attempt === MAX_ATTEMPTS) throw error
      // A random pause keeps the two that collided from colliding again.
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** Reads everything as of one moment, whatever is written meanwhile. */
export function inSnapshot<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return runOnce(db, work, 'begin isolation level repeatable read read only')
}

async function runOnce<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await db.pool.connect()
  let broken = false
  try {
    await client.query(begin)
    const result = await work(openTx(client))
    const { command } = await client.query('commit')
    // PostgreSQL's answer to the commit of a transaction in which a statement has failed.
    if (command === 'ROLLBACK')
      throw new Error('The work ignored the error of a statement, so nothing was committed.')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function openTx(client: PoolClient): Tx {
  // The mark only exists for the type checker, and this is the one place that may set it.
  return drizzle(client) as unknown as Tx
}

/** The code of the database's error, which the data layer wraps. */
function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return null
}
