import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Binaries } from './binaries.ts'
import { APPLICATION_NAME } from './cluster.ts'
import { confirmHold } from './holders.ts'
import type { Place } from './place.ts'
import { findPostmaster, removeStaleLocks } from './postmaster.ts'
import { type RunFolder, SOCKET_PORT } from './run-folder.ts'
import { asUser } from './system-user.ts'

/** Long enough for the recovery after a crash during heavy writing. */
const START_TIMEOUT_MS = 150_000
const MAX_FAILED_STARTS = 8
const LONGEST_LOG_BYTES = 1_000_000

/**
 * Runs the server and stops it when nobody holds the pipe any more. Descriptor 4 only keeps the opening of 3 from
 * waiting for a writer. The guard ignores signals that a terminal or a service manager sends to everybody.
 */
const GUARD = `
control=$1; shift
trap '' HUP INT TERM
rm -f "$control"/joined.*
exec 4<>"$control/holders" 3<"$control/holders" 4>&-
"$@" 3<&- &
server=$!
{ while read -r token; do echo >"$control/joined.$token"; done; kill -INT "$server"; } <&3 &
guard=$!
exec 3<&-
wait "$server"; status=$?
kill -KILL "$guard" 2>/dev/null
exit "$status"
`

export interface ServerSetup {
  place: Place
  run: RunFolder
  binaries: Binaries
  /** A pipe kept open as long as this process needs the server. */
  hold: number
  throwaway: boolean
  log: Logger
}

export interface Connection {
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

export function connectionTo({ sockets }: RunFolder): Connection {
  return { host: sockets, port: SOCKET_PORT, user: APPLICATION_NAME, database: APPLICATION_NAME, ssl: false }
}

/**
 * Returns once a server answers that will live as long as the hold: a running one, or a new one, whose guard is then
 * returned. Expects that no other process starts one meanwhile.
 */
export async function ensureServer(setup: ServerSetup): Promise<ChildProcess | null> {
  const { place, run, hold, log } = setup
  const answers = () => serverAnswers(connectionTo(run))
  const deadline = Date.now() + START_TIMEOUT_MS
  let guard: ChildProcess | null = null
  let failedStarts = 0
  for (;;) {
    if (await answers()) {
      if (await confirmHold(hold, run, answers)) return guard && !hasEnded(guard) ? guard : null
      // A stopping server gets the time to do so.
      await sleep(200)
      if (await answers()) endUnguardedServer(place.cluster, log)
    } else if ((!guard || hasEnded(guard)) && !findPostmaster(place.cluster)) {
      if (guard) await sleep(++failedStarts * 100)
      if (failedStarts >= MAX_FAILED_STARTS) throw startFailure(place)
      removeStaleLocks(place.cluster, run)
      guard = startGuard(setup)
    }
    if (Date.now() > deadline) throw startFailure(place)
    await sleep(20)
  }
}

function startGuard({ place, run, binaries, throwaway }: ServerSetup): ChildProcess {
  const log = openLog(logFile(place))
  const settings = [
    `unix_socket_directories=${run.sockets}`,
    'unix_socket_permissions=0700',
    'listen_addresses=',
    `port=${SOCKET_PORT}`,
    // Tests run side by side, each with connections of its own.
    `max_connections=${throwaway ? 400 : 100}`,
    // Failed statements are the business of the application, which logs them better.
    'log_min_messages=log',
    'log_checkpoints=off',
    // Parallel queries need more shared memory than containers have.
    'max_parallel_workers_per_gather=0',
    ...['fsync', 'synchronous_commit', 'full_page_writes'].map(
      (name) => `${name}=${throwaway ? 'off' : 'on'}`,
    ),
  ].flatMap((setting) => ['-c', setting])
  const command = [binaries.postgres, '-D', place.cluster, ...settings]
  const guard = spawn('/bin/sh', ['-c', GUARD, 'plumdrop-database', run.control, ...command], {
    ...asUser(place.user),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  guard.unref()
  return guard
}

async function serverAnswers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Its guard was killed, so nothing would ever stop it. */
function endUnguardedServer(cluster: string, log: Logger): void {
  const pid = findPostmaster(cluster)
  if (!pid) return
  log.warn('The database server runs without its guard and is started again.')
  process.kill(pid, 'SIGINT')
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

function logFile({ home }: Place): string {
  return join(home, 'server.log')
}

function openLog(file: string): number {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (bytes > LONGEST_LOG_BYTES) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}

function startFailure(place: Place): Error {
  const lastWords = readFileSync(logFile(place), 'utf8').trimEnd().slice(-1500)
  return new Error(`The built-in PostgreSQL does not start. The end of ${logFile(place)} says:\n${lastWords}`)
}
