import { flushCompileCache } from 'node:module'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from './embedded.ts'

/**
 * A process of the site for tests to kill. It reports when it has the server, and, if asked to write, the number of
 * every row that the database has acknowledged.
 */
const [dataDir = '', task = 'wait'] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const server = await startEmbeddedPostgres({ dataDir, log })
process.stdout.write(`${JSON.stringify({ adopted: server.adopted, connection: server.connection })}\n`)
// A killed process leaves nothing for the next.
flushCompileCache()
process.once('SIGTERM', () => void server.stop().then(() => process.exit()))

if (task === 'write') await writeUntilCutOff()
setInterval(() => {}, 60_000)

/** The test may end the server before this process. */
async function writeUntilCutOff(): Promise<void> {
  const client = new pg.Client(server.connection)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('create table if not exists written (number int generated always as identity)')
    for (;;) {
      const { rows } = await client.query('insert into written default values returning number')
      process.stdout.write(`${rows[0].number}\n`)
    }
  } catch {
    // Everything that counts has been reported.
  }
}
