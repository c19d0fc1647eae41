import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

export type ChromiumCommand = { executablePath: string; env: Record<string, string> }

/** The headless shell first: it does the same with half the work, and npm's browser is one, too. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers provide 64 MB of shared memory, and a browser that runs out of it crashes.
  '--disable-dev-shm-usage',
]

/** npm has a browser for one kind of machine only. */
const IS_PACKAGED = process.platform === 'linux' && process.arch === 'x64'

const installedChromium = (named: string | undefined) =>
  named ?? SYSTEM_BROWSERS.find((file) => existsSync(file))

export const hasChromium = (named: string | undefined): boolean =>
  IS_PACKAGED || installedChromium(named) !== undefined

/** A browser for the tests: the configured one, one of the system, or else the one from npm. */
export async function findChromium(named: string | undefined): Promise<ChromiumCommand> {
  const installed = installedChromium(named)
  if (installed) return { executablePath: installed, env: {} }
  if (!IS_PACKAGED) throw new Error('There is no Chromium: install it, or set CHROMIUM_PATH.')
  const { unpackChromium } = await import('./packaged-chromium.ts')
  return unpackChromium()
}

export function launchChromium(
  { executablePath, env }: ChromiumCommand,
  extraFlags: readonly string[] = [],
): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...FLAGS, ...extraFlags], env: { ...process.env, ...env } })
}
