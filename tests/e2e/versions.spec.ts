import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { appears } from './accounts.ts'
import { hydrated, openPage } from './browser.ts'

const LATEST = '**/builds/latest.json?*'

/** Makes the page check for the latest build, and find a newer one than its own. */
async function announceNewerBuild(page: Page): Promise<void> {
  await page.route(LATEST, (route) => route.fulfill({ json: { id: 'newer', timestamp: 1 } }))
  await Promise.all([
    page.waitForResponse(LATEST),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
  ])
}

const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis)

test('an untouched page reloads once when the site has a newer build', async () => {
  const page = await openPage('/')
  let reloads = 0
  page.on('framenavigated', () => reloads++)
  await Promise.all([page.waitForEvent('load'), announceNewerBuild(page)])
  await hydrated(page)
  await announceNewerBuild(page)
  await page.waitForLoadState('networkidle')
  expect(reloads).toBe(1)
})

test('somebody who is typing is not interrupted; their next navigation loads the newer build', async () => {
  const page = await openPage('/')
  await mark(page)
  await page.evaluate(() => document.body.dispatchEvent(new InputEvent('input', { bubbles: true })))
  await announceNewerBuild(page)
  await page.waitForLoadState('networkidle')
  expect(await isSameDocument(page)).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/pricing')
  await page.waitForFunction(() => !('sameDocument' in globalThis))
})

/** What the browser and the router log when code fails to load. */
const MISSING_CODE = /ERR_FAILED|Failed to fetch dynamically imported module|net::ERR/
const PRICING_CODE = '**/assets/pricing-*.js'
const followPricing = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()

test('a page whose code fails to load is loaded from the server once; after that the error page appears', async () => {
  const page = await openPage('/ai-tools', { expectedNoise: MISSING_CODE })
  await mark(page)
  await page.route(PRICING_CODE, (route) => route.abort())
  await followPricing(page)
  await page.waitForURL('**/pricing')
  await page.waitForFunction(() => !('sameDocument' in globalThis))
  await page.goto('/ai-tools')
  await hydrated(page)
  await mark(page)
  // A reload that counts as recent, however slow this machine is.
  await page.evaluate(() =>
    sessionStorage.setItem('reloads', JSON.stringify([{ path: '/pricing', at: Date.now() + 60_000 }])),
  )
  await followPricing(page)
  await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/pricing')
  expect(await isSameDocument(page)).toBe(true)
})

test('somebody who has typed something stays on the page, is told, and can go on once the code loads', async () => {
  const page = await openPage('/contact-us', { expectedNoise: MISSING_CODE })
  const message = page.getByRole('main').locator('textarea')
  await message.fill('I have a question')
  await page.route(PRICING_CODE, (route) => route.abort())
  await followPricing(page)
  await page.getByText('This couldn’t be loaded. Nothing of yours is lost.').last().waitFor()
  expect(await message.inputValue()).toBe('I have a question')
  expect(new URL(page.url()).pathname).toBe('/contact-us')
  await page.unroute(PRICING_CODE)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/pricing')
})

test.each([
  { part: 'a dialog', code: /\/assets\/login-dialog-/, trigger: { role: 'link', name: 'Sign in' } },
  {
    part: 'all dialogs',
    code: /\/assets\/dialog-stage-/,
    trigger: { role: 'link', name: 'Sign in' },
  },
  { part: 'a popover', code: /\/assets\/credits-popover-/, trigger: { role: 'button', name: 'Credits' } },
] as const)('if the code of $part fails to load, it can be tried again', async ({ code, trigger }) => {
  const page = await openPage('/pricing', { expectedNoise: MISSING_CODE })
  await page.route(code, (route) => route.abort())
  await page.getByRole('banner').getByRole(trigger.role, { name: trigger.name }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute(code)
  await again.click()
  expect(await appears(page.getByRole('dialog'))).toBe(true)
  await again.waitFor({ state: 'hidden' })
})

/** Over every link of the menu, one after the other. */
async function hoverMenu(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#site-menu')?.showPopover()
    for (const link of document.querySelectorAll('#site-menu a'))
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  })
}

test('hovering links preloads at most four pages at a time, and none in data saver mode', async () => {
  const page = await openPage('/')
  const held: Route[] = []
  await page.route('**/_payload.json', (route) => {
    held.push(route)
  })
  await hoverMenu(page)
  await expect.poll(() => held.length).toBe(4)
  // The next is requested when one of the four has arrived.
  await held[0]?.continue()
  await expect.poll(() => held.length).toBe(5)

  const saving = await openPage('/')
  await saving.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  let requests = 0
  await saving.route('**/_payload.json', (route) => {
    requests++
    return route.continue()
  })
  await hoverMenu(saving)
  await saving.waitForLoadState('networkidle')
  expect(requests).toBe(0)
})

test('if a payload fails to load, the page is loaded from the server, with a warning', async () => {
  const page = await openPage('/', { expectedNoise: /Payload load failure|ERR_FAILED/ })
  await page.route('**/pricing/_payload.json', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/pricing')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('')
})
