import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { type Machinery, openMachinery } from '../src/main/machinery.ts'

/** For tests that bring and make nothing: every tool is coming, and nothing handles files. */
export const noMachinery: Machinery = new Proxy({} as Machinery, {
  get: (_none, name) => (name === 'engines' ? { find: () => null } : unused(String(name))),
})

function unused(name: string): object {
  return new Proxy(
    {},
    {
      get: () => () => {
        throw new Error(`This test has no ${name}: give it the machinery.`)
      },
    },
  )
}

/** The real machinery, in a folder that is gone after the tests of the file. */
export async function openTestMachinery(): Promise<Machinery> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumdrop-files-'))
  const machinery = await openMachinery(
    {
      storage: { kind: 'disk' },
      dataDir,
      engines: { processes: 1, memoryMb: 3072, refuseMinors: false },
      ffmpeg: { configured: null, searchPath: process.env.PATH ?? '' },
    },
    pino({ level: 'silent' }),
  )
  afterAll(async () => {
    await machinery.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return machinery
}
