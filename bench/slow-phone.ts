import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { findChromium, launchChromium } from '../tests/e2e/chromium.ts'
import { makeDataFolder, startSite } from '../tests/e2e/site-process.ts'
import { SLOW_PHONE, slowDown, untilFormAnswers } from '../tests/e2e/slow-phone.ts'
import { median, type Row } from './table.ts'

const PATHS = ['/', '/ai-background-remover', '/text-to-image-ai']
const RUNS = 3

/** How long people with a slow phone wait at a form that they came for, and what they wait for. */
export async function benchSlowPhone(): Promise<Row[]> {
  const dataDir = await makeDataFolder('slow-phone')
  const [site, chromium] = await Promise.all([
    startSite({ DATA_DIR: dataDir }),
    findChromium(process.env.CHROMIUM_PATH),
  ])
  const browser = await launchChromium(chromium)
  try {
    const rows: Row[] = []
    for (const path of PATHS) {
      // Pages are rendered on first request, which nobody else waits for.
      await fetch(site.url + path)
      const runs: Arrival[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await arrive(browser, site.url + path))
      rows.push(
        {
          name: `${path} until the form answers`,
          value: median(runs.map(({ seconds }) => seconds)),
          unit: 's',
        },
        { name: `${path} fetched before`, value: median(runs.map(({ bytes }) => bytes)) / 1000, unit: 'kB' },
      )
    }
    return rows
  } finally {
    await browser.close()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Arrival = { seconds: number; bytes: number }

async function arrive(browser: Browser, url: string): Promise<Arrival> {
  const { slow, ...device } = SLOW_PHONE
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await slowDown(page, slow)
    await page.goto(url, { waitUntil: 'commit' })
    const { seconds, fetched } = await untilFormAnswers(page)
    return { seconds, bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0) }
  } finally {
    await context.close()
  }
}
