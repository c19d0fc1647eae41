import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { aCreation } from '../src/web/features/creations/creation.fixture.ts'
import { findChromium, launchChromium } from '../tests/e2e/chromium.ts'
import { OPERATOR, operatorToken } from '../tests/e2e/operators.ts'
import { makeDataFolder, startSite } from '../tests/e2e/site-process.ts'
import type { Row } from './table.ts'

const CREATIONS = 1000
const ROUNDS = 12
const PROCESSORS = [1, 4]

/** How long people wait for the next frame after what they did, while a job runs and a thousand creations are listed. */
export async function benchInteractions(): Promise<Row[]> {
  const dataDir = await makeDataFolder('interactions')
  const [site, chromium] = await Promise.all([
    startSite({ DATA_DIR: dataDir, OPERATOR_EMAILS: OPERATOR }),
    findChromium(process.env.CHROMIUM_PATH),
  ])
  const browser = await launchChromium(chromium)
  try {
    const token = await operatorToken(site.url)
    const rows: Row[] = []
    for (const processor of PROCESSORS) {
      const page = await openLibrary(browser, site.url, token)
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
      for (const [name, act] of Object.entries(INTERACTIONS)) {
        const times = await measure(page, act)
        rows.push({ name: `${name}, processor at 1/${processor}`, value: at98(times), unit: 'ms' })
      }
      await page.context().close()
    }
    return rows
  } finally {
    await browser.close()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * An action and the one that undoes it; both count. Elements are found by their attributes, because computing the
 * names of thousands of controls takes longer than what is measured.
 */
const INTERACTIONS: Record<string, (page: Page) => Promise<void>> = {
  typing: async (page) => {
    const search = page.locator('main input[type=search]').first()
    await search.press('a')
    await search.press('Backspace')
  },
  'opening a menu': async (page) => {
    await page.locator('[aria-label^="Actions for"]').first().click()
    await page.keyboard.press('Escape')
  },
  star: async (page) => {
    await page.locator('[aria-label^="Favourite: "]').first().click()
  },
  selection: async (page) => {
    const select = page.locator('main button[aria-pressed]', { hasText: /^Select$/ })
    await select.click()
    await page.locator('main li [type=checkbox], main li [role=checkbox]').first().click({ force: true })
    await select.click()
  },
  'opening the tray': async (page) => {
    await page.locator('[data-tray]').click()
    await page.keyboard.press('Escape')
  },
}

async function openLibrary(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  await context.addInitScript((value) => localStorage.setItem('userToken', value), token)
  await context.addInitScript(watchInteractions)
  const page = await context.newPage()
  await answerWithLibrary(page)
  await page.goto('/')
  await page.waitForFunction(() => document.cookie.includes('userInfo='))
  await page.goto('/my-creations')
  await page.getByText(`Cat cr_${CREATIONS - 1}`, { exact: true }).waitFor({ state: 'attached' })
  await page.locator('[data-tray]').waitFor()
  return page
}

/** The browser draws the library and the job; where they come from makes no difference to it. */
async function answerWithLibrary(page: Page): Promise<void> {
  const answer = (data: unknown) => ({ json: { code: 100_000, msg: '', data } })
  const creations = Array.from({ length: CREATIONS }, (_, index) =>
    aCreation({ id: `cr_${index}`, url: '/samples/cat.webp', downloads: [] }),
  )
  let progress = 0
  await page.route(/\/api\/creations(\?|$)/, (route) => route.fulfill(answer({ creations, next: null })))
  await page.route(/\/api\/creations\/cr_/, (route) => route.fulfill(answer(creations[0])))
  // Without a stream the page polls, and draws the answers.
  await page.route('**/api/generation-events', (route) => route.abort())
  await page.route(/\/api\/generations(\?|$)/, (route) => {
    progress = (progress + 0.01) % 1
    return route.fulfill(answer({ generations: [{ ...RUNNING, progress }] }))
  })
}

const RUNNING = {
  id: 'gen_1',
  tool: 'sticker',
  status: 'running',
  step: null,
  place: null,
  wait_ms: 60_000,
  inputs: {},
  outputs: [],
  credits: { held: 1, captured: 0, released: 0 },
  engine: 'Plumdrop Sticker',
  model: null,
  created_at: new Date().toISOString(),
  finished_at: null,
}

/** Keeps the longest of the events of each interaction, as INP counts it. */
function watchInteractions(): void {
  const longest = new Map<number, number>()
  Object.assign(globalThis, { longest })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const id = entry.interactionId
      if (id) longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

async function measure(page: Page, act: (page: Page) => Promise<void>): Promise<number[]> {
  await page.evaluate(() => (globalThis as unknown as { longest: Map<number, number> }).longest.clear())
  for (let round = 0; round < ROUNDS; round++) {
    await act(page)
    // Whatever follows a press must not count towards the next one.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  return page.evaluate(() => [
    ...(globalThis as unknown as { longest: Map<number, number> }).longest.values(),
  ])
}

/** Anything shorter than a frame is not reported, and so counts as one. */
function at98(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.98) - 1] ?? 16
}
