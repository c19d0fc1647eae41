import pg from 'pg'
import type { Logger } from 'pino'

interface PostgresOptions {
  /** Either an address, or the parts of one. */
  connection: string | { host: string; port: number; user: string; database: string; ssl: false }
  poolSize: number
  log: Logger
}

/**
 * Opens a pool of connections, lazily: a wrong address shows at the first query. Connections must be the server's own,
 * since the queue keeps locks and subscriptions on them, which a pooler in transaction mode would lose.
 */
export function connectPostgres({ connection, poolSize, log }: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: 'plumdrop',
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A statement or a transaction that runs this long is a bug, and would hold its locks over everybody.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without these listeners a broken connection would end the process. The pool replaces it by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on(
      'error',
      ({ message }) => pool.ending || log.warn({ reason: message }, 'a database connection broke'),
    )
  })
  return pool
}
