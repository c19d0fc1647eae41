import { rm } from 'node:fs/promises'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium, launchChromium } from '../tests/e2e/chromium.ts'
import { makeDataFolder, startSite } from '../tests/e2e/site-process.ts'
import { findFreePort } from '../tests/ports.ts'
import type { Row } from './table.ts'

const PATHS = ['/', '/ai-background-remover', '/pricing']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const RUNS = 3

/** Lighthouse's scores of the pages that people arrive at, as a phone on a slow network sees them. */
export async function benchLighthouse(): Promise<Row[]> {
  const dataDir = await makeDataFolder('lighthouse')
  const port = await findFreePort()
  const [site, chromium] = await Promise.all([
    startSite({ DATA_DIR: dataDir }),
    findChromium(process.env.CHROMIUM_PATH),
  ])
  const browser = await launchChromium(chromium, [`--remote-debugging-port=${port}`])
  try {
    const rows: Row[] = []
    for (const path of PATHS) rows.push(...rowsOf(path, await medianRun(site.url + path, port)))
    return rows
  } finally {
    await browser.close()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The machine's noise affects performance alone, so that score decides which run stands for all. */
async function medianRun(url: string, port: number): Promise<Result> {
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run++) {
    // A page that once did not load in time on a busy machine says nothing about the page.
    runs.push(await completeRun(url, port).catch(() => completeRun(url, port)))
  }
  const [, median] = runs.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'))
  if (!median) throw new Error('There must be three runs to have one in the middle.')
  return median
}

/** Throws where a score is missing, as it is when one of its figures could not be measured. */
async function completeRun(url: string, port: number): Promise<Result> {
  const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES })
  if (!run) throw new Error(`Lighthouse has nothing to say of ${url}.`)
  const { runtimeError, categories } = run.lhr
  if (runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${runtimeError.message}`)
  const missing = CATEGORIES.filter((name) => typeof categories[name]?.score !== 'number')
  if (missing.length > 0) throw new Error(`Lighthouse has no score of ${url} for ${missing.join(', ')}.`)
  return run.lhr
}

function rowsOf(path: string, result: Result): Row[] {
  return [
    ...CATEGORIES.map((name) => ({ name: `${path} ${name}`, value: score(result, name), unit: 'of 100' })),
    {
      name: `${path} largest picture or text`,
      value: figure(result, 'largest-contentful-paint'),
      unit: 'ms',
    },
    { name: `${path} layout shift`, value: figure(result, 'cumulative-layout-shift'), unit: '' },
    { name: `${path} blocked`, value: figure(result, 'total-blocking-time'), unit: 'ms' },
    // Performance on a slow or busy machine says more about the machine, so its own measure of that stands beside it.
    { name: `${path} power of the machine`, value: result.environment.benchmarkIndex, unit: 'index' },
    { name: `${path} scripts, with those that come later`, value: scriptBytes(result) / 1000, unit: 'kB' },
  ]
}

function score({ categories }: Result, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100)
}

function figure({ audits }: Result, name: string): number {
  return audits[name]?.numericValue ?? Number.NaN
}

function scriptBytes({ audits }: Result): number {
  const { details } = audits['network-requests'] ?? {}
  const requests = details?.type === 'table' ? details.items : []
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0)
}
