import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { launchChromium } from './chromium.ts'
import { type Slowness, slowDown } from './slow-phone.ts'
import { isReusable, putBack, type ReusableOptions, takeUsedPage } from './used-pages.ts'

let browser: Browser | null = null
let died = false
const pages: OpenPage[] = []
let noise: string[] = []

/** Far beyond what anything takes, a video that is made included: a page that hangs on a machine that does much else. */
const PATIENCE_MS = 150_000

type OpenPage = { page: Page; reusable: ReusableOptions | null }

export const siteUrl = inject('siteUrl')

/** The browser of all files that share this process. One that died takes its test along, and the next test gets another. */
async function livingBrowser(): Promise<Browser> {
  if (browser?.isConnected()) return browser
  const launched = await launchChromium(inject('chromium'))
  launched.once('disconnected', () => {
    died = true
  })
  browser = launched
  return launched
}

/** What the page printed as an error is a defect, like in every other test, and so is a request to somebody else. */
export async function leaveNothingOpen(): Promise<void> {
  const [heard, hasDied] = [noise, died]
  noise = []
  died = false
  const opened = pages.splice(0)
  if (hasDied) throw new Error('The browser died during this test.')
  for (const { page, reusable } of opened) {
    if (reusable) await putBack(page, siteUrl, reusable)
    else await page.context().close()
  }
  expect(heard, 'unexpected console noise in the browser').toEqual([])
}

const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** Both themes and both widths; colours do not depend on the width, and all four together take minutes. */
export const VIEWS = [
  ['light', 1440],
  ['dark', 360],
] as const

/**
 * The next of many things is seen in the next view: axe takes a second, and what a theme or a width does wrong shows in
 * more than one.
 */
export async function takeTurn(page: Page, turn: number): Promise<string> {
  const [colorScheme, width] = VIEWS[turn % 2 === 0 ? 0 : 1]
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 800 })
  return `${colorScheme}, ${width} px`
}

type OpenOptions = BrowserContextOptions & {
  /** Messages the test itself provokes. */
  expectedNoise?: RegExp
  /** Nobody moves on the page, and nothing is waited for. */
  still?: boolean
  slow?: Slowness
  /** The site has never been opened in it, and the test may change the browser itself: its clock, its keys, its speed. */
  isNew?: boolean
}

/** An address nobody else comes from: calls, codes and the credits of visitors are limited by address. */
export const newAddress = () => `10.${[1, 2, 3].map(() => randomInt(1, 255)).join('.')}`

/**
 * Opens a path of the site in a browser of its own: no cookies, no storage, nobody signed in, an address that nobody
 * shares. Whoever is in it asks for less motion, so that nothing is pressed while it moves; tests of motion ask for it.
 */
export async function openPage(path: string, options: OpenOptions = {}): Promise<Page> {
  const { expectedNoise, still = false, slow, isNew = false, ...asked } = options
  const looks: BrowserContextOptions = {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    ...asked,
  }
  const isOurs = new URL(path, siteUrl).origin === siteUrl
  const reusable = isOurs && !still && !slow && !isNew && isReusable(looks) ? looks : null
  const page = await pageFor(looks, reusable, still)
  pages.push({ page, reusable })
  if (slow) await slowDown(page, slow)
  const hear = (message: string) => {
    if (!expectedNoise?.test(message) && !message.includes(WORKER_BLOCKED)) noise.push(message)
  }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      hear(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => hear(`uncaught: ${error.message}`))
  page.context().on('request', (request) => {
    if (isForeign(request.url())) hear(`asked another host: ${request.url()}`)
  })
  await page.goto(path, { waitUntil: still ? 'commit' : 'load' })
  if (!still) await hydrated(page)
  return page
}

async function pageFor(
  looks: BrowserContextOptions,
  reusable: ReusableOptions | null,
  still: boolean,
): Promise<Page> {
  const living = await livingBrowser()
  const used = reusable && (await takeUsedPage(living, siteUrl, reusable))
  if (used) return used
  const context = await living.newContext({
    baseURL: siteUrl,
    // What a service worker asks for cannot be replaced by a test; those about it let it in.
    serviceWorkers: 'block',
    ...looks,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (!still) await context.addInitScript(beThere)
  return await context.newPage()
}

/** Parts of a page wait for the first sign of a person, and a test is one who moves all the time. */
function beThere(): void {
  let isLongThere = false
  addEventListener('load', () => setTimeout(() => (isLongThere = true), 5_000))
  const moving = setInterval(() => {
    // On a busy machine code may come later than that.
    if (isLongThere && !document.querySelector('[data-waiting]')) clearInterval(moving)
    dispatchEvent(new Event('pointermove'))
  }, 50)
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
/** Half as long as what the package gives by its name, and it is sent to every page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs axe over the page as it is now, and over what it shows in frames. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const frame of page.frames()) {
    // It stays as long as the page does.
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE)
    const { violations } = await frame.evaluate(() =>
      (globalThis as unknown as { axe: Axe }).axe.run({ iframes: false, resultTypes: ['violations'] }),
    )
    for (const { id, nodes } of violations) {
      problems.push(...nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`))
    }
  }
  return problems
}

/** What is wrong with the page as it is now: what axe finds, and whether it is wider than its window. */
export async function pageProblems(page: Page): Promise<string[]> {
  return [...(await accessibilityProblems(page)), ...(await overflowOf(page))]
}

export async function overflowOf(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return overflow > 0 ? [`${overflow} px wider than the window`] : []
}
