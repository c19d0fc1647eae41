/** How sockets say that nobody is there, or no longer. */
const BROKEN_LINES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** How the database says that it ends, was ended or is not there yet, and whatever is the matter with a connection. */
const DATABASE_AWAY = /^(?:57P0[123]|08\w{3})$/
/** What its driver says of connections, which has no code. */
const DRIVER_WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/
const MAX_CAUSES = 4

/** Whether it failed because what the site stands on, such as its database, cannot be reached just now. */
export function isUnreachable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (BROKEN_LINES.has(code) || DATABASE_AWAY.test(code) || DRIVER_WORDS.test(error.message)) return true
  return depth < MAX_CAUSES && isUnreachable(error.cause, depth + 1)
}
