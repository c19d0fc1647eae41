import type { Pool } from 'pg'
import type { Logger } from 'pino'

type ClockParts = { pool: Pick<Pool, 'query'>; log: Logger; everyMs?: number }

const MEASURE_EVERY_MS = 10_000

/**
 * The time by the clock of the database, which all processes share: their own may differ by any amount, and times
 * written by one of them (when a code expires, since when something waits) are compared by another. Between two
 * measurements it follows the monotonic clock, so that it is unaffected when this machine's clock is set.
 */
export async function openDatabaseClock({ pool, log, everyMs = MEASURE_EVERY_MS }: ClockParts) {
  let ahead = (await measureAhead(pool)).ms

  async function correct(): Promise<void> {
    const measured = await measureAhead(pool)
    // A difference within the round trip time says nothing, and would make the time jump back and forth.
    if (Math.abs(measured.ms - ahead) > measured.errorMs) ahead = measured.ms
  }

  const timer = setInterval(() => {
    correct().catch((error: unknown) => log.warn({ err: error }, 'the clock of the database was not read'))
  }, everyMs).unref()

  return {
    now: (): Date => new Date(performance.now() + ahead),
    stop: (): void => clearInterval(timer),
  }
}

/** How far the database's clock is ahead of this process's monotonic one, and the possible error. */
async function measureAhead(pool: ClockParts['pool']): Promise<{ ms: number; errorMs: number }> {
  const before = performance.now()
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  const after = performance.now()
  const [row] = rows
  if (!row) throw new Error('The database did not say what time it is.')
  return { ms: row.ms - (before + after) / 2, errorMs: (after - before) / 2 }
}
