import type { ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { prepareBinaries } from './embedded/binaries.ts'
import { createCluster } from './embedded/cluster.ts'
import { isHeld, openHold } from './embedded/holders.ts'
import { announcePlace, choosePlace } from './embedded/place.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { prepareRunFolder } from './embedded/run-folder.ts'
import { type Connection, connectionTo, ensureServer, type ServerSetup } from './embedded/server.ts'
import { withStartLock } from './embedded/start-lock.ts'

interface EmbeddedOptions {
  /** A folder for the database alone. It is created if it does not exist. */
  dataDir: string
  log: Logger
  /** The data folder if the server's user may not enter `dataDir`. */
  systemFolder?: string
  /** For tests: faster, and nothing outlives a power cut. */
  throwaway?: boolean
}

export interface EmbeddedPostgres {
  connection: Connection
  /** The folder that holds the data. */
  location: string
  /** Whether another process had started the server. */
  adopted: boolean
  /** Releases the server, which ends with the last process that holds it. Waits for its end if that is this one. */
  stop(): Promise<void>
}

const LONGEST_SHUTDOWN_MS = 60_000

/**
 * Runs PostgreSQL for this site on this machine, reachable only through a private socket. Any number of processes may
 * start it on the same folder at any time: they share one server, which runs exactly as long as one of them does.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true })
  const wanted = realpathSync(options.dataDir)
  const lockFile = join(wanted, 'start.lock')
  const { setup, guard } = await withStartLock(lockFile, () => startServer(wanted, options))

  let stopped: Promise<void> | null = null
  const restartWhenItEnds = (running: ChildProcess | null) =>
    running?.once('exit', () => {
      if (stopped) return
      options.log.error('The database server has ended by itself and is started again.')
      withStartLock(lockFile, () => ensureServer(setup)).then(restartWhenItEnds, (error: unknown) =>
        options.log.fatal({ err: error }, 'The database server could not be started again.'),
      )
    })
  restartWhenItEnds(guard)

  return {
    connection: connectionTo(setup.run),
    location: setup.place.cluster,
    adopted: guard === null,
    stop() {
      stopped ??= leaveServer(setup)
      return stopped
    },
  }
}

async function startServer(
  wanted: string,
  { log, systemFolder = '/var/lib/plumdrop', throwaway = false }: EmbeddedOptions,
): Promise<{ setup: ServerSetup; guard: ChildProcess | null }> {
  const place = choosePlace(wanted, systemFolder)
  const { home, cluster, user } = place
  const binaries = prepareBinaries({ user, copyTo: home })
  createCluster({ cluster, user, binaries, throwaway })
  if (place.unannouncedIn) log.warn(announcePlace(place, place.unannouncedIn))

  const run = prepareRunFolder(place)
  const hold = openHold(run)
  const setup = { place, run, binaries, hold, throwaway, log }
  try {
    return { setup, guard: await ensureServer(setup) }
  } catch (error) {
    closeSync(hold)
    throw error
  }
}

async function leaveServer({ hold, run, place }: ServerSetup): Promise<void> {
  closeSync(hold)
  const deadline = Date.now() + LONGEST_SHUTDOWN_MS
  while (!isHeld(run) && findPostmaster(place.cluster) && Date.now() < deadline) await sleep(10)
}
