/** Socket errors that mean that nobody answers, or no longer. */
const BROKEN_LINES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** Database errors that mean that it is stopping, stopped, starting or full, and all connection errors. */
const DATABASE_AWAY = /^(?:57P0[123]|53300|08\w{3})$/
/** The driver's connection errors, which have no code. */
const DRIVER_WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/
const MAX_CAUSES = 4

/**
 * Whether something failed because a service that the site depends on, such as its database, cannot be
 * reached now.
 */
export function isUnreachable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (BROKEN_LINES.has(code) || DATABASE_AWAY.test(code) || DRIVER_WORDS.test(error.message)) return true
  return depth < MAX_CAUSES && isUnreachable(error.cause, depth + 1)
}
