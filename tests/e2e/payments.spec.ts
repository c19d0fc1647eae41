import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { appears, newEmail, openSignedIn, PASSWORD, registerByApi, toast } from './accounts.ts'
import { openPage } from './browser.ts'

type OpenOptions = Parameters<typeof openPage>[1]

const checkout = (page: Page) => page.frameLocator('iframe[title="Checkout"]')
const paymentDialog = (page: Page) => page.getByRole('dialog', { name: / for \$/ })
const plan = (page: Page, name: string) => page.getByRole('article', { name })

/** Fills in one of the checkout's test cards, and pays. */
async function payWith(page: Page, card: string) {
  await checkout(page).getByRole('button', { name: card }).click()
  await checkout(page).getByRole('button', { name: /^Pay / }).click()
}

/** The offers after the sign-in of a new person. */
async function openOffers(path: '/pricing' | '/pricing?tab=oneTime', options?: OpenOptions): Promise<Page> {
  return openSignedIn(path, await registerByApi(newEmail()), options)
}

/** Buys the preselected pack. */
async function buyPack(page: Page) {
  await page.getByRole('radio', { name: /^2,000 credits/, checked: true }).waitFor()
  await page.getByRole('button', { name: 'Buy now' }).click()
}

/** Returns a function that tells whether the page has been reloaded since. */
async function watchForReload(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  return () => page.evaluate(() => !('sameDocument' in globalThis))
}

describe('pricing', () => {
  test('the tab is part of the address, and yearly is the default', async () => {
    const page = await openPage('/pricing')
    expect(await page.getByRole('tab', { selected: true }).textContent()).toContain('Yearly')
    await page.getByRole('tab', { name: 'Monthly' }).click()
    await page.waitForURL('**/pricing?tab=month')
    await plan(page, 'Pro').getByText('$29.99', { exact: true }).waitFor()
    await page.goto('/pricing?tab=oneTime')
    await page.getByRole('radio', { name: /^2,000 credits/, checked: true }).waitFor()
    await page.getByRole('radio', { name: /^6,000 credits/ }).check()
    expect(await page.getByRole('status').filter({ hasText: '$' }).textContent()).toBe('$49.99')
  })

  test('after signing in the pricing dialog follows the credits dialog, once', async () => {
    const email = newEmail()
    await registerByApi(email)
    const page = await openPage('/')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, email)
    await page.getByRole('dialog', { name: 'Your credits' }).waitFor()
    await page.keyboard.press('Escape')
    const dialog = page.getByRole('dialog', { name: 'Plans and credits' })
    await dialog.waitFor()
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(1170)
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('button', { name: 'Your account' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

describe('paying', () => {
  test('a visitor buys a pack: signs in, pays in the frame and sees the balance rise without a reload', async () => {
    const email = newEmail()
    await registerByApi(email)
    const page = await openPage('/pricing?tab=oneTime')
    const reloaded = await watchForReload(page)
    await buyPack(page)
    await signIn(page, email)
    await page.getByRole('dialog', { name: 'Your credits' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '2,000 credits for $19.99' }).waitFor()
    const frame = page.locator('iframe')
    expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(await frame.evaluate((element) => element.clientHeight)).toBe(640)
    await payWith(page, '4242 4242 4242 4242')
    await toast(page, 'Thank you! 2,000 credits are yours.').waitFor()
    await paymentDialog(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Credits 2,000' }).waitFor()
    // The offer for first purchases disappears with the first one.
    await expect.poll(() => page.getByRole('radio').count()).toBe(5)
    expect(await reloaded()).toBe(false)
  })

  test('a yearly plan is bought, recognized, listed in settings, canceled and kept', async () => {
    const page = await openOffers('/pricing')
    const reloaded = await watchForReload(page)
    await plan(page, 'Pro').getByRole('button', { name: 'Buy now' }).click()
    await page.getByRole('dialog', { name: 'Pro plan for $299.99 per year' }).waitFor()
    await payWith(page, '4242 4242 4242 4242')
    await plan(page, 'Pro').getByRole('button', { name: 'Subscribed', exact: true }).waitFor()
    for (const name of ['Basic', 'Premium']) {
      await plan(page, name).getByRole('button', { name: 'Buy now', disabled: true }).waitFor()
    }
    await page.getByRole('button', { name: 'Credits 3,200' }).waitFor()
    expect(await reloaded()).toBe(false)
    await plan(page, 'Pro').getByRole('button', { name: 'Subscribed? Add a one-time pack' }).click()
    await page.getByRole('radio', { name: /^2,000 credits/ }).waitFor()

    await page.goto('/settings#subscription')
    const section = page.locator('#subscription')
    await section.getByText(/^Renews on .* for \$299\.99/).waitFor()
    await page.locator('#receipts').getByText('$299.99').waitFor()
    await section.getByRole('button', { name: 'Cancel plan…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan', exact: true }).click()
    await section.getByText('You won’t be charged again.').waitFor()
    await section.getByRole('button', { name: 'Keep my plan' }).click()
    await section.getByText(/^Renews on/).waitFor()
    await section.getByRole('button', { name: 'Change plan…' }).click()
    await page.getByRole('radio', { name: /^Basic: .* per month$/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Change plan', exact: true }).click()
    await section.getByText(/^Changes to Basic, monthly on/).waitFor()
  })

  test('a declined card gets a message, nothing is bought, and another card can be tried', async () => {
    const page = await openOffers('/pricing?tab=oneTime')
    await buyPack(page)
    await payWith(page, '4000 0000 0000 0002')
    const refused = toast(page, /^The payment didn’t go through\. Try using a different card/)
    expect(await appears(refused)).toBe(true)
    await page.getByRole('button', { name: 'Credits 0', includeHidden: true }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await payWith(page, '4242 4242 4242 4242')
    await toast(page, 'Thank you! 2,000 credits are yours.').waitFor()
  })

  test('closing the dialog stops the polling and cancels the checkout', async () => {
    const page = await openOffers('/pricing?tab=oneTime', { isNew: true })
    await page.clock.install()
    const polls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/transaction-detail/')) polls.push(request.url())
    })
    await buyPack(page)
    await checkout(page).getByRole('button', { name: /^Pay / }).waitFor()
    const answer = page.waitForResponse('**/transaction-detail/*')
    await page.clock.runFor(3000)
    await answer
    const forgotten = page.waitForResponse('**/api/pay/forget-checkout')
    await paymentDialog(page).getByRole('button', { name: 'Close' }).click()
    await forgotten
    const before = polls.length
    await page.clock.runFor(30_000)
    expect(polls).toHaveLength(before)
  })

  test('a checkout that cannot be opened shows a message in the dialog', async () => {
    const page = await openOffers('/pricing', { expectedNoise: /500/ })
    await page.route('**/api/pay/subscription-session**', (route) => route.fulfill({ status: 500, body: '' }))
    await plan(page, 'Basic').getByRole('button', { name: 'Buy now' }).click()
    const failure = paymentDialog(page).getByRole('alert')
    expect(await appears(failure.getByText('Failed to get pay url'))).toBe(true)
    const words = 'Sorry, there was a service error. Please try again later.'
    expect(await failure.getByText(words).isVisible()).toBe(true)
  })
})
