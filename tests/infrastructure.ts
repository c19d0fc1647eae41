import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { type Infrastructure, openInfrastructure } from '../src/main/infrastructure.ts'

const INERT: Record<string | symbol, unknown> = {
  parallel: 1,
  direct: null,
  engines: { find: () => null },
  remote: { listFor: () => [], findProvider: () => null, findClassifier: () => null },
}

/** For tests without uploads and engines: every tool is coming, and nothing handles files. */
export const noInfrastructure: Infrastructure = new Proxy({} as Infrastructure, {
  get: (_none, name) => (name in INERT ? INERT[name] : unused(String(name))),
})

function unused(name: string): object {
  return new Proxy(
    {},
    {
      get: () => () => {
        throw new Error(`This test has no ${name}: give it the infrastructure.`)
      },
    },
  )
}

/** The configuration of infrastructure that keeps everything in one folder; ffmpeg is looked for on the search path. */
export function localInfrastructure(
  dataDir: string,
  searchPath: string,
): Parameters<typeof openInfrastructure>[0] {
  return {
    role: 'all',
    storage: { kind: 'disk' },
    dataDir,
    minFreeDiskMb: 0,
    engines: { processes: 1, memoryMb: 3072, refuseMinors: false },
    apiKeys: {},
    ffmpeg: { configured: null, searchPath },
    telegram: null,
  }
}

/** The real infrastructure, in a folder that is deleted after the tests of the file. */
export async function openTestInfrastructure(): Promise<Infrastructure> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumdrop-files-'))
  const infrastructure = await openInfrastructure(localInfrastructure(dataDir, process.env.PATH ?? ''), {
    log: pino({ level: 'silent' }),
  })
  afterAll(async () => {
    await infrastructure.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return infrastructure
}
