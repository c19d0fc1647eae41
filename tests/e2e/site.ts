import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type ChromiumCommand, findChromium } from './chromium.ts'
import { startSite } from './site-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    chromium: ChromiumCommand
  }
}

/** One site and one browser for all browser tests: what a newcomer gets from `npm start`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumdrop-e2e-'))
  // When the tests run as root, the database server's own user has to pass through.
  await chmod(dataDir, 0o711)
  const databaseUrl = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  const [site, chromium] = await Promise.all([
    startSite({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }),
    findChromium(process.env.CHROMIUM_PATH),
  ])
  project.provide('siteUrl', site.url)
  project.provide('chromium', chromium)
  return async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
