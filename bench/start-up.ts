import { spawnSync } from 'node:child_process'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { makeDataFolder, startSite } from '../tests/e2e/site-process.ts'
import { median, type Row, ratio } from './table.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** What the site is started and built from. */
const SOURCES = [
  'migrations',
  'package-lock.json',
  'package.json',
  'public',
  'react-router.config.ts',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]
const ROUNDS = 3

/** How long it takes from the start of the process to the first page. */
export async function benchStartUp(): Promise<Row[]> {
  const folder = await makeDataFolder('bench')
  try {
    const checkout = await copyCheckout(path.join(folder, 'checkout'))
    const dataDir = path.join(checkout, 'data')
    const first = await secondsToFirstPage(checkout, dataDir)
    const bare: number[] = []
    const warm: number[] = []
    const newDatabase: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(secondsOfBareNode())
      warm.push(await secondsToFirstPage(checkout, dataDir))
      newDatabase.push(await secondsToFirstPage(checkout, `${dataDir}-${round}`))
    }
    const base = median(warm)
    return [
      { name: 'Node alone, doing nothing', value: median(bare), unit: 's' },
      { name: 'warm start: pages built, database made', value: base, unit: 's' },
      {
        name: 'start that makes the database',
        value: median(newDatabase),
        unit: 's',
        compared: ratio(median(newDatabase), base, 'warm'),
      },
      {
        name: 'first start: makes the database, builds the pages',
        value: first,
        unit: 's',
        compared: ratio(first, base, 'warm'),
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A checkout of its own, because a site that runs from this one must not lose its build. */
async function copyCheckout(folder: string): Promise<string> {
  await mkdir(folder)
  for (const source of SOURCES) {
    await cp(path.join(ROOT, source), path.join(folder, source), { recursive: true })
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

async function secondsToFirstPage(checkout: string, dataDir: string): Promise<number> {
  const started = performance.now()
  const site = await startSite({ DATA_DIR: dataDir }, { cwd: checkout })
  const page = await fetch(site.url)
  await page.text()
  const seconds = (performance.now() - started) / 1000
  await site.stop()
  if (!page.ok) throw new Error(`The first page answered ${page.status}.`)
  return seconds
}

function secondsOfBareNode(): number {
  const started = performance.now()
  spawnSync(process.execPath, ['--eval', '0'])
  return (performance.now() - started) / 1000
}
