import { spawnSync } from 'node:child_process'

/** The user of the server, if it is not the user of this process. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** Programs of the server see none of the site's settings, and use the same language on every machine. */
export const SERVER_ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

const CANDIDATES = ['postgres', '_postgres', 'nobody', 'daemon']

/** PostgreSQL refuses to run as root, so root hands it to an ordinary user that every system has. */
export function findServerUser(): SystemUser {
  for (const name of CANDIDATES) {
    const uid = readId('-u', name)
    const gid = readId('-g', name)
    if (uid && gid) return { name, uid, gid }
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no user "postgres" or "nobody": start the site as an ordinary user, or set DATABASE_URL.',
  )
}

/** Null also for the ids above 2^31 that macOS gives to nobody, which cannot be passed to a new process. */
function readId(flag: '-u' | '-g', name: string): number | null {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8', env: SERVER_ENVIRONMENT })
  const id = Number(result.stdout)
  return result.status === 0 && id > 0 && id < 2 ** 31 ? id : null
}

/** The options that make a child process run as the user; none where it is the user of this process. */
export function asUser(user: SystemUser | null): {
  uid?: number
  gid?: number
  cwd: string
  env: NodeJS.ProcessEnv
} {
  const common = { cwd: '/', env: SERVER_ENVIRONMENT }
  return user ? { uid: user.uid, gid: user.gid, ...common } : common
}

export function canEnter(user: SystemUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], asUser(user)).status === 0
}

export function canRun(user: SystemUser, program: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', program], asUser(user)).status === 0
  )
}
