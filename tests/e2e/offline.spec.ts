import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appears, newEmail, openSignedIn, registerByApi } from './accounts.ts'
import { openPage } from './browser.ts'
import { make, newMaker } from './creations.ts'

/** What the browser logs when it is offline. */
const OFFLINE = {
  serviceWorkers: 'allow',
  expectedNoise: /Failed to (fetch|load)|Payload load failure|route module/,
} as const

/** Waits until this build's service worker controls the page and has cached a path. */
async function prepared(page: Page, kept: string): Promise<void> {
  await page.evaluate(async (path) => {
    while (!navigator.serviceWorker.controller || !(await caches.match(path)))
      await new Promise((resolve) => setTimeout(resolve, 50))
  }, kept)
}

const keptCaches = (page: Page) => page.evaluate(() => caches.keys())

test('My creations opens offline with what was last seen, says so, and is cleared by signing out', async () => {
  const token = await newMaker()
  const { title } = await make(token, { tool: 'sticker', sample: 'cat' })
  const page = await openSignedIn('/my-creations', token, OFFLINE)
  await prepared(page, '/my-creations')
  await page.reload()
  const card = page.getByRole('article').filter({ hasText: title })
  await card.locator('img').waitFor()
  await prepared(page, '/api/creations')

  await page.context().setOffline(true)
  await page.goto('/my-creations')
  await page.getByText(/^You’re offline\. This is what you had on/).waitFor()
  const picture = card.locator('img')
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => true))).toBe(true)

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByText(/^You’re offline/).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  await expect.poll(() => keptCaches(page)).not.toContain('creations')
  await page.context().setOffline(true)
  await page.goto('/my-creations')
  expect(await appears(page.getByRole('heading', { name: 'You’re offline' }))).toBe(true)
  expect(await page.getByText(title).count()).toBe(0)
})

test('the next person on the same device does not see what was kept for the one before', async () => {
  const page = await openSignedIn('/my-creations', await registerByApi(newEmail()), OFFLINE)
  await prepared(page, '/my-creations')
  await page.reload()
  await prepared(page, '/api/creations')
  // Offline first: with a connection the site would end a session that it does not know.
  await page.context().setOffline(true)
  await page.evaluate(() => localStorage.setItem('userToken', 'another'))
  await page.goto('/my-creations')
  expect(await appears(page.getByText('We couldn’t load your creations.'))).toBe(true)
})

test('pages come from the network, and offline they say that there is no connection', async () => {
  const page = await openPage('/pricing', OFFLINE)
  await prepared(page, '/offline')
  const visit = await page.goto('/pricing')
  expect(visit?.fromServiceWorker()).toBe(true)
  expect(visit?.headers()['cache-control']).toMatch(/^public, max-age=0/)
  expect(await page.evaluate(() => caches.match('/pricing').then(Boolean))).toBe(false)

  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await page.goto('/pricing')
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  expect(await appears(page.getByRole('heading', { level: 1, name: 'Plans and credits' }))).toBe(true)
})

test('the service worker of a new build deletes the caches of the previous one', async () => {
  const page = await openPage('/', OFFLINE)
  await prepared(page, '/offline')
  await page.evaluate(async () => {
    await (await caches.open('files-older')).put('/assets/old.js', new Response(''))
    const { active } = await navigator.serviceWorker.ready
    await navigator.serviceWorker.register(`${active?.scriptURL}?newer`, { scope: '/' })
  })
  await expect.poll(() => keptCaches(page)).not.toContain('files-older')
})
