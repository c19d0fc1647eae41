import { execFile as execFileWithCallback } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const execFile = promisify(execFileWithCallback)
const ROOT = path.resolve(import.meta.dirname, '../..')

const git = async (...command: string[]) => (await execFile('git', ['-C', ROOT, ...command])).stdout.trim()

const Packages = z.object({
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

/** The source of another version, with the packages of this one: an upgrade finds it still running. */
export async function checkOutVersion(ref: string): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'plumdrop-version-'))
  const archive = path.join(root, 'sources.tar')
  await git('archive', '--output', archive, ref)
  await execFile('tar', ['--extract', '--file', archive, '--directory', root])
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

/**
 * The last version with different tables that runs with the packages of this one; null without such a
 * history.
 */
export async function findVersionBefore(): Promise<string | null> {
  try {
    const migrated = await git('log', '-1', '--format=%H', '--', 'migrations/*.sql')
    const ref = await git('rev-parse', '--verify', '--quiet', `${migrated}^`)
    const [its, ours] = await Promise.all([
      git('show', `${ref}:package.json`),
      readFile(path.join(ROOT, 'package.json'), 'utf8'),
    ])
    const installed = packagesIn(ours)
    return [...packagesIn(its)].every((one) => installed.has(one)) ? ref : null
  } catch {
    return null
  }
}

function packagesIn(text: string): Set<string> {
  const { dependencies, optionalDependencies } = Packages.parse(JSON.parse(text))
  return new Set(Object.entries({ ...dependencies, ...optionalDependencies }).map((one) => one.join('@')))
}
