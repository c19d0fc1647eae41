import type { Pool } from 'pg'
import type { Logger } from 'pino'

type ClockParts = { pool: Pick<Pool, 'query'>; log: Logger; everyMs?: number }

const MEASURE_EVERY_MS = 10_000

/**
 * The time by the clock of the database, which all processes share: their own may differ by any amount, and what one of them
 * writes down (when a code ends, since when something waits) is compared by another. Between two measurements it goes on
 * by the monotonic clock, so that it does not follow when somebody sets this machine's.
 */
export async function openDatabaseClock({ pool, log, everyMs = MEASURE_EVERY_MS }: ClockParts) {
  let ahead = (await measureAhead(pool)).ms

  async function correct(): Promise<void> {
    const measured = await measureAhead(pool)
    // A difference that the way there and back explains says nothing, and would let the time jump to and fro.
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

/** How far the database's clock is ahead of this process's monotonic one, and by how much that may be wrong. */
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
