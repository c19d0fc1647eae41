import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appears, newEmail, openSignedIn, PASSWORD, registerByApi } from './accounts.ts'
import { openPage, siteUrl } from './browser.ts'

const sharedState = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    return [root.getAttribute('data-opeation_key'), root.getAttribute('data-is-trump')]
  })

test('the shared state follows the page: the operation, the parody, and the default if there is none', async () => {
  const page = await openPage('/trump-ai-voice-generator')
  expect(await sharedState(page)).toEqual(['text_to_audio', 'true'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/pricing')
  await expect.poll(() => sharedState(page)).toEqual(['text_to_audio', 'false'])
  expect(await sharedState(await openPage('/contact-us'))).toEqual(['text_to_character', 'false'])
})

test('people who are sent to the login page return to exactly the page they requested', async () => {
  const email = newEmail()
  await registerByApi(email)
  const page = await openPage('/settings?x=1#subscription')
  await page.waitForURL('**/login**')
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings**')
  expect(page.url()).toBe(`${siteUrl}/settings?x=1#subscription`)
})

test('the pricing dialog opens in place from the credits in the header, where nothing moves under a finger', async () => {
  const page = await openSignedIn('/text-to-image-ai', await registerByApi(newEmail()))
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/credit/details**', (route) => answered.then(() => route.continue()))
  await page
    .getByRole('banner')
    .getByRole('button', { name: /credit/i })
    .click()
  const more = page.getByRole('button', { name: 'Get more' })
  await page.locator('[aria-busy=true]').first().waitFor()
  expect(await more.count()).toBe(0)
  answer()
  await more.click()
  expect(await appears(page.getByRole('dialog', { name: 'Plans and credits' }))).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/text-to-image-ai')
})

test('slides of effects play their video, unless reduced motion is preferred', async () => {
  const videos = (page: Page) => page.getByRole('region', { name: 'Explore' }).locator('video')
  const page = await openPage('/', { reducedMotion: 'no-preference' })
  await page.getByRole('region', { name: 'Explore' }).scrollIntoViewIfNeeded()
  await videos(page).first().waitFor({ state: 'attached' })
  const still = await openPage('/')
  await still.getByRole('region', { name: 'Explore' }).scrollIntoViewIfNeeded()
  expect(await videos(still).count()).toBe(0)
})

test('slides have the fields of the specification', async () => {
  const { data } = await (await fetch(`${siteUrl}/api/explore`)).json()
  expect(data.entries).toHaveLength(8)
  for (const entry of data.entries) {
    for (const name of ['title', 'desc', 'source', 'btn', 'url']) expect(entry[name]).toMatch(/./)
  }
})
