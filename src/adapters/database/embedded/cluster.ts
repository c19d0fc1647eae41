import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { syncFolder } from './sync-folder.ts'
import { asUser, type SystemUser } from './system-user.ts'

/** The name of both the application's user and its database. */
export const APPLICATION_NAME = 'plumdrop'

interface ClusterOptions {
  cluster: string
  user: SystemUser | null
  binaries: Binaries
  throwaway: boolean
}

/** Creates the files of an empty database, completely or not at all. Returns whether it had to. */
export function createCluster({ cluster, user, binaries, throwaway }: ClusterOptions): boolean {
  if (existsSync(join(cluster, 'PG_VERSION'))) return false

  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  if (user) chownSync(draft, user.uid, user.gid)
  // The built-in locale sorts and compares the same on every machine and in every version of its libraries.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']
  const sync = throwaway ? ['--no-sync'] : []
  runProgram(binaries.initdb, ['-D', draft, '--no-instructions', ...locale, ...access, ...sync], user)
  createApplicationDatabase(binaries, draft, user)
  renameSync(draft, cluster)
  syncFolder(dirname(cluster))
  return true
}

/** The site itself is no superuser: a security hole in it is then not one in the machine. */
function createApplicationDatabase(binaries: Binaries, cluster: string, user: SystemUser | null): void {
  const commands = [
    `create role ${APPLICATION_NAME} login createdb`,
    `create database ${APPLICATION_NAME} owner ${APPLICATION_NAME}`,
  ]
  const options = ['--single', '-D', cluster, '-c', 'exit_on_error=on', 'postgres']
  runProgram(binaries.postgres, options, user, `${commands.join('\n')}\n`)
}

function runProgram(program: string, options: string[], user: SystemUser | null, input = ''): void {
  const result = spawnSync(program, options, { ...asUser(user), input, encoding: 'utf8' })
  if (result.status === 0) return
  const reason = result.error?.message ?? `${result.stdout}\n${result.stderr}`.trim().slice(-1500)
  throw new Error(
    `The built-in PostgreSQL could not be set up; set DATABASE_URL to use another one. ${reason}`,
  )
}
