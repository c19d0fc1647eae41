import { execFile as execFileWithCallback } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const execFile = promisify(execFileWithCallback)
const ROOT = path.resolve(import.meta.dirname, '../..')

/** The sources of another version, with the packages of this one: what an upgrade finds still running. */
export async function checkOutVersion(ref: string): Promise<{ root: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-version-'))
  const root = path.join(folder, 'site')
  const git = (...command: string[]) => execFile('git', ['-C', ROOT, ...command])
  await git('worktree', 'add', '--detach', root, ref)
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  return {
    root,
    async remove() {
      await git('worktree', 'remove', '--force', root)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
