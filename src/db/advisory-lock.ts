import { sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import type { Tx } from './transaction.ts'

/** Does the work while no other process that uses the same name does. Waits as long as it takes. */
export async function withAdvisoryLock<Result>(
  pool: Pool,
  name: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    return await work(client)
  } finally {
    // Ends the session, which releases the lock even if a query could not.
    client.release(true)
  }
}

/** Makes transactions that lock the same name wait for one another: it is held until the caller's ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`)
}
