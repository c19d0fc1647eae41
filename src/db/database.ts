import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

/** The database outside of transactions: for single reads, and for opening transactions on. */
export interface Database {
  readonly pool: Pool
  readonly orm: NodePgDatabase
}

export function openDatabase(pool: Pool): Database {
  return { pool, orm: drizzle(pool) }
}
