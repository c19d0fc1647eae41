import type { Logger as GraphileLogger } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { withAdvisoryLock } from '../../db/advisory-lock.ts'
import { Logger as LibraryLogger, runMigrations } from './graphile-library.ts'

/** Named in full everywhere, since the library would also take it from the environment. */
export const GRAPHILE_SCHEMA = 'graphile_worker'

/**
 * Brings the tables of the queue up to date. Safe to call from any number of nodes at once; needed before anything is
 * sent.
 */
export async function installQueue(pool: Pool, log: Logger): Promise<void> {
  await withAdvisoryLock(pool, 'plumdrop queue', () =>
    runMigrations({ pgPool: pool, schema: GRAPHILE_SCHEMA, logger: graphileLogger(log) }),
  )
}

/** The library's messages about single jobs are noise here, because the worker logs the ends of jobs itself. */
export function graphileLogger(log: Logger): GraphileLogger {
  return new LibraryLogger(() => (level, message, meta) => {
    const isAboutJob = meta.failure === true
    if (level === 'error' && !isAboutJob) log.error({ err: meta.error }, message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
