import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { launchChromium } from './chromium.ts'
import { type Slowness, slowDown } from './slow-phone.ts'

let browser: Browser | null = null
let died = false
const pages: Page[] = []
let noise: string[] = []

export const siteUrl = inject('siteUrl')

/** The browser of this file. One that died takes its test along, and the next test gets another. */
async function livingBrowser(): Promise<Browser> {
  if (browser?.isConnected()) return browser
  const launched = await launchChromium(inject('chromium'))
  launched.once('disconnected', () => {
    died ||= browser === launched
  })
  browser = launched
  return launched
}

afterAll(async () => {
  const last = browser
  browser = null
  await last?.close()
})

/** What the page printed as an error is a defect, like in every other test, and so is a request to somebody else. */
afterEach(async () => {
  const [heard, hasDied] = [noise, died]
  noise = []
  died = false
  const opened = pages.splice(0)
  if (hasDied) throw new Error('The browser died during this test.')
  for (const page of opened) await page.context().close()
  expect(heard, 'unexpected console noise in the browser').toEqual([])
})

const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** Both themes and both widths; colours do not depend on the width, and all four together take minutes. */
export const VIEWS = [
  ['light', 1440],
  ['dark', 360],
] as const

type OpenOptions = BrowserContextOptions & {
  /** Messages the test itself provokes. */
  expectedNoise?: RegExp
  /** Nobody moves on the page, and nothing is waited for. */
  still?: boolean
  slow?: Slowness
}

/** Opens a path of the site in a browser of its own: no cookies, no storage, nobody signed in. */
export async function openPage(
  path: string,
  { expectedNoise, still = false, slow, ...options }: OpenOptions = {},
): Promise<Page> {
  const context = await (await livingBrowser()).newContext({
    baseURL: siteUrl,
    viewport: { width: 1440, height: 900 },
    // What a service worker asks for cannot be replaced by a test; those about it let it in.
    serviceWorkers: 'block',
    ...options,
  })
  if (!still) await context.addInitScript(beThere)
  const page = await context.newPage()
  if (slow) await slowDown(page, slow)
  pages.push(page)
  const hear = (message: string) => {
    if (!expectedNoise?.test(message) && !message.includes(WORKER_BLOCKED)) noise.push(message)
  }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      hear(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => hear(`uncaught: ${error.message}`))
  context.on('request', (request) => {
    if (isForeign(request.url())) hear(`asked another host: ${request.url()}`)
  })
  await page.goto(path, { waitUntil: still ? 'commit' : 'load' })
  if (!still) await hydrated(page)
  return page
}

/** Parts of a page wait for the first sign of a person, and a test is one who moves all the time. */
function beThere(): void {
  const moving = setInterval(() => dispatchEvent(new Event('pointermove')), 50)
  addEventListener('load', () => setTimeout(() => clearInterval(moving), 5_000))
}

/** By default the site asks nobody but itself. */
function isForeign(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol.startsWith('http') && hostname !== 'localhost'
}

/** Waits until React has taken over the page and every part of it, so that clicks do something at once. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[data-waiting]'))
}

type Axe = typeof axe

/** Runs axe over the page as it is now, and over what it shows in frames. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const frame of page.frames()) {
    // It is long, and stays as long as the page does.
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
    const { violations } = await frame.evaluate(() =>
      (globalThis as unknown as { axe: Axe }).axe.run({ iframes: false, resultTypes: ['violations'] }),
    )
    for (const { id, nodes } of violations) {
      problems.push(...nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`))
    }
  }
  return problems
}
