import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { addressOf, administer, dropDatabase } from '../database.ts'
import { type ChromiumCommand, findChromium } from './chromium.ts'
import { NEW_OPERATORS, OPERATOR, operatorToken } from './operators.ts'
import { makeDataFolder, startSite } from './site-process.ts'
import { refuseInvisibleText } from './text-is-visible.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    /** The site's output, at the most verbose level. */
    siteLog: string
    chromium: ChromiumCommand
  }
}

/** One site and one browser for all browser tests: a fresh `npm start`, or the site at SITE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromium(process.env.CHROMIUM_PATH)
  await refuseInvisibleText(chromium)
  project.provide('chromium', chromium)
  const { SITE_URL: running, SITE_LOG: runningLog = '' } = process.env
  if (running) {
    project.provide('siteUrl', running)
    project.provide('siteLog', runningLog)
    return async () => {}
  }
  const dataDir = await makeDataFolder('e2e')
  const logFile = path.join(dataDir, 'site.log')
  const outside = await makeOutsideDatabase(process.env.TEST_DATABASE_URL || process.env.DATABASE_URL)
  const site = await startSite(
    {
      DATA_DIR: dataDir,
      // Tests use their own client addresses if that matters, like behind a proxy.
      TRUSTED_PROXIES: '1',
      OPERATOR_EMAILS: [OPERATOR, ...NEW_OPERATORS].join(','),
      ...(outside && { DATABASE_URL: outside.url }),
      LOG_LEVEL: 'debug',
    },
    { logFile },
  )
  // Test files that run at the same time must not both register their operator.
  await operatorToken(site.url)
  project.provide('siteUrl', site.url)
  project.provide('siteLog', logFile)
  return async () => {
    await site.stop()
    await outside?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** On an external server, the site gets its own database, so that runs do not share people. */
async function makeOutsideDatabase(serverUrl: string | undefined) {
  if (!serverUrl) return null
  const name = `plumdrop_e2e_${randomBytes(6).toString('hex')}`
  await administer(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  return {
    url: addressOf(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  }
}
