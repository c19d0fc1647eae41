import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { Notifications } from './notifications.ts'

/** The database outside of transactions: for single reads, and for opening transactions on. */
export interface Database {
  readonly pool: Pool
  readonly orm: NodePgDatabase
  readonly notifications: Notifications
}

export function openDatabase(pool: Pool): Database {
  return { pool, orm: drizzle(pool), notifications: new Notifications(pool) }
}
