import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type RunFolder, SOCKET_PORT } from './run-folder.ts'
import { SERVER_ENVIRONMENT } from './system-user.ts'

/** The process id of the server that runs on these files, or null. */
export function findPostmaster(cluster: string): number | null {
  let pid: number
  try {
    pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return null
  }
  return pid > 0 && isAlive(pid) && servesCluster(pid, cluster) ? pid : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** After a crash the number may have gone to another process, typically in a container, where numbers are small. */
function servesCluster(pid: number, cluster: string): boolean {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
    } catch (error) {
      // It has ended meanwhile; any other error means that we may not look, and then it counts as a server.
      return !(error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
    }
  }
  const listed = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
    encoding: 'utf8',
    env: SERVER_ENVIRONMENT,
  })
  return listed.error !== undefined || listed.stdout.includes(cluster)
}

/** PostgreSQL would take such a file for a running server if another process has the number in it. */
export function removeStaleLocks(cluster: string, { sockets }: RunFolder): void {
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(sockets, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
}
