import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, openPage } from './browser.ts'

/** Lets the page believe that the site has been built anew since it was opened. */
async function announceNewerBuild(page: Page): Promise<void> {
  await page.route('**/builds/latest.json?*', (route) =>
    route.fulfill({ json: { id: 'newer', timestamp: 1 } }),
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis)

test('a page that nobody has touched reloads when the site has a newer build, once', async () => {
  const page = await openPage('/')
  let reloads = 0
  page.on('framenavigated', () => reloads++)
  await announceNewerBuild(page)
  await page.waitForEvent('load')
  await hydrated(page)
  await announceNewerBuild(page)
  await page.waitForTimeout(300)
  expect(reloads).toBe(1)
})

test('somebody who is typing is not interrupted; their next navigation brings the newer build', async () => {
  const page = await openPage('/')
  await mark(page)
  await page.evaluate(() => document.body.dispatchEvent(new InputEvent('input', { bubbles: true })))
  await announceNewerBuild(page)
  await page.waitForTimeout(300)
  expect(await isSameDocument(page)).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/pricing')
  await page.waitForFunction(() => !('sameDocument' in globalThis))
})

test('a part of the page that cannot be loaded any more reloads the page, at most once per path', async () => {
  const page = await openPage('/')
  await mark(page)
  const fail = () =>
    page.evaluate(() => {
      const event = new Event('vite:preloadError', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    })
  const reloaded = page.waitForEvent('load')
  await fail()
  await reloaded
  await hydrated(page)
  expect(await isSameDocument(page)).toBe(false)
  await mark(page)
  expect(await fail()).toBe(false)
  expect(await isSameDocument(page)).toBe(true)
})

test('hovering links preloads at most four pages at a time, and none when data is to be saved', async () => {
  const page = await openPage('/')
  let open = 0
  let most = 0
  await page.route('**/_payload.json', async (route) => {
    most = Math.max(most, ++open)
    await new Promise((resolve) => setTimeout(resolve, 100))
    open--
    await route.continue()
  })
  await page.evaluate(() => document.querySelector<HTMLElement>('#site-menu')?.showPopover())
  for (const link of await page.locator('#site-menu a').all()) await link.dispatchEvent('pointerover')
  await page.waitForTimeout(500)
  expect(most).toBe(4)

  const saving = await openPage('/')
  await saving.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  let requests = 0
  await saving.route('**/_payload.json', (route) => {
    requests++
    return route.continue()
  })
  await saving.evaluate(() => document.querySelector<HTMLElement>('#site-menu')?.showPopover())
  for (const link of await saving.locator('#site-menu a').all()) await link.dispatchEvent('pointerover')
  await saving.waitForTimeout(200)
  expect(requests).toBe(0)
})

test('when a payload cannot be had, the page comes from the server all the same, with a warning', async () => {
  const page = await openPage('/', { expectedNoise: /Payload load failure|ERR_FAILED/ })
  await page.route('**/pricing/_payload.json', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/pricing')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('')
})
