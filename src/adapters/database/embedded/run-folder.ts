import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lchownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './place.ts'
import { asUser, type SystemUser } from './system-user.ts'

/** The name that PostgreSQL derives from its port; the number means nothing, since no network port is opened. */
export const SOCKET_PORT = 5432

/** Operating systems limit the path of a socket to little more than a hundred bytes. */
const LONGEST_SOCKET_PATH = 99

export interface RunFolder {
  /** Contains the pipe that all processes of the site keep open, and the messages through it. */
  control: string
  holders: string
  sockets: string
}

/** Creates the private folders through which the processes of the site reach the server; the same for all of them. */
export function prepareRunFolder({ home, user }: Place): RunFolder {
  const control = join(home, 'run')
  const sockets = fitsSocket(control) ? control : join('/tmp', shortName(home, user))
  for (const folder of new Set([control, sockets])) makePrivate(folder, user)

  const holders = join(control, 'holders')
  if (!isPipeOf(holders, user)) {
    rmSync(holders, { force: true })
    const made = spawnSync('mkfifo', ['-m', '600', holders], { ...asUser(user), encoding: 'utf8' })
    if (made.status !== 0)
      throw new Error(`Could not make the pipe ${holders}: ${made.error?.message ?? made.stderr}`)
  }
  return { control, holders, sockets }
}

/** Files restored from a backup may be neither a pipe nor the user's. */
function isPipeOf(path: string, user: SystemUser | null): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFIFO() === true && found.uid === (user?.uid ?? process.getuid?.())
}

/** PostgreSQL would also take a comma in the path for the start of another one. */
function fitsSocket(folder: string): boolean {
  const socket = join(folder, `.s.PGSQL.${SOCKET_PORT}`)
  return Buffer.byteLength(socket) <= LONGEST_SOCKET_PATH && /^[\w./-]+$/.test(socket)
}

function shortName(home: string, user: SystemUser | null): string {
  const uid = user?.uid ?? process.getuid?.()
  return `plumdrop-${uid}-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
}

/** Whoever controls this folder controls the database, so a folder made by another user is refused. */
function makePrivate(folder: string, user: SystemUser | null): void {
  const own = process.getuid?.()
  const wanted = user?.uid ?? own
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || (found.uid !== wanted && found.uid !== own)) {
    throw new Error(
      `${folder} is not the site's own: another user may have made it. Remove it and start again.`,
    )
  }
  chmodSync(folder, 0o700)
  if (user) lchownSync(folder, user.uid, user.gid)
}
