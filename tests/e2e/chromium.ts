import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import packaged, { inflate } from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

export type ChromiumCommand = { executablePath: string; env: Record<string, string> }

const SYSTEM_BROWSERS = [
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
]

export function launchChromium(
  { executablePath, env }: ChromiumCommand,
  extraFlags: readonly string[] = [],
): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...FLAGS, ...extraFlags], env: { ...process.env, ...env } })
}

/** A browser for the tests: the one that is named, one of the system, or else the one that npm has installed. */
export async function findChromium(named: string | undefined): Promise<ChromiumCommand> {
  const installed = named ?? SYSTEM_BROWSERS.find((file) => existsSync(file))
  if (installed) return { executablePath: installed, env: {} }
  const folder = path.resolve('node_modules/.cache/chromium')
  if (!existsSync(folder)) await unpack(folder)
  const env = {
    LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
  }
  return { executablePath: path.join(folder, 'chromium'), env }
}

/** The package unpacks into the temporary folder, whatever that is; renaming at the end makes it whole or absent. */
async function unpack(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`
  const { TMPDIR, LD_LIBRARY_PATH } = process.env
  mkdirSync(unfinished, { recursive: true })
  process.env.TMPDIR = unfinished
  try {
    const executable = await packaged.executablePath()
    await inflate(path.resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
    if (!existsSync(executable)) throw new Error('The packaged Chromium could not be unpacked')
    // Another process may have been faster, and its browser is as good.
    if (!existsSync(folder)) renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    restore('TMPDIR', TMPDIR)
    restore('LD_LIBRARY_PATH', LD_LIBRARY_PATH)
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
