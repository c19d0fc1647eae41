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

/**
 * Far longer than anything takes, including making a video, because the machine may be busy: only a hanging
 * page takes this long.
 */
const PATIENCE_MS = 150_000

type OpenPage = { page: Page; reusable: ReusableOptions | null }

export const siteUrl = inject('siteUrl')

/**
 * The browser of all test files in this process. If it crashes, only the current test fails, and the next one
 * gets another.
 */
async function livingBrowser(): Promise<Browser> {
  if (browser?.isConnected()) return browser
  const launched = await launchChromium(inject('chromium'))
  launched.once('disconnected', () => {
    died = true
  })
  browser = launched
  return launched
}

/**
 * An error in the page's console fails the test, as in every other test, and so does a request to another
 * host.
 */
export async function leaveNothingOpen(): Promise<void> {
  const heard = noise
  const hasDied = died
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

/**
 * Both themes and both widths. Colors do not depend on the width, and all four combinations would take
 * minutes.
 */
export const VIEWS = [
  ['light', 1440],
  ['dark', 360],
] as const

/**
 * Each of many things is checked in the next view: axe takes a second, and mistakes of a theme or width show
 * up in more than one.
 */
export async function takeTurn(page: Page, turn: number): Promise<string> {
  const [colorScheme, width] = VIEWS[turn % 2 === 0 ? 0 : 1]
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 800 })
  return `${colorScheme}, ${width} px`
}

type OpenOptions = BrowserContextOptions & {
  /** Messages that the test itself provokes. */
  expectedNoise?: RegExp
  /** Nobody moves on the page, and nothing is waited for. */
  still?: boolean
  slow?: Slowness
  /** A fresh browser context, and the test may change the browser itself: its clock, its keys, its speed. */
  isNew?: boolean
}

/** An address that no other test uses, because calls, codes and visitors' credits are limited by address. */
export const newAddress = () => `10.${[1, 2, 3].map(() => randomInt(1, 255)).join('.')}`

/**
 * Opens a path of the site in a fresh context: no cookies, no storage, signed out, with its own address. It
 * prefers reduced motion, so that nothing moves while it is pressed; tests of motion switch that off.
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
    // Tests cannot replace a service worker's requests; tests about it allow it.
    serviceWorkers: 'block',
    ...looks,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (!still) await context.addInitScript(beThere)
  return await context.newPage()
}

/** Parts of a page wait for the first input, and a test is a person who moves all the time. */
function beThere(): void {
  let isLongThere = false
  addEventListener('load', () => setTimeout(() => (isLongThere = true), 5_000))
  const moving = setInterval(() => {
    // On a busy machine, code may load later than that.
    if (isLongThere && !document.querySelector('[data-waiting]')) clearInterval(moving)
    dispatchEvent(new Event('pointermove'))
  }, 50)
}

/** By default, the site sends no requests to other hosts. */
function isForeign(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol.startsWith('http') && hostname !== 'localhost'
}

/** Waits until React has hydrated the page and every part of it, so that clicks take effect at once. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[data-waiting]'))
}

type Axe = typeof axe
/** Half as large as the package's default file, and it is sent to every page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs axe on the current page and its frames. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const frame of page.frames()) {
    // Stays loaded as long as the page.
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

/** The problems of the current page: axe's findings, and content wider than the window. */
export async function pageProblems(page: Page): Promise<string[]> {
  return [...(await accessibilityProblems(page)), ...(await overflowOf(page))]
}

export async function overflowOf(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return overflow > 0 ? [`${overflow} px wider than the window`] : []
}
