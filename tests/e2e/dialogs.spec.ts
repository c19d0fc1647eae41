import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appears, newEmail, openSignedIn, registerByApi } from './accounts.ts'
import { openPage } from './browser.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const widthOf = (page: Page, name: string) =>
  dialog(page, name).evaluate((box) => (box as HTMLElement).offsetWidth)

/** Opens an entry of the account menu. */
async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('the login dialog is 950 wide, and its title and button depend on its mode', async () => {
  const page = await openPage('/')
  await page.getByRole('banner').getByText('Sign in', { exact: true }).click()
  await dialog(page, 'Sign in to Plumdrop').waitFor()
  expect(await widthOf(page, 'Sign in to Plumdrop')).toBe(950)
  expect(await page.getByLabel('Email').getAttribute('maxlength')).toBe('320')
  await dialog(page, 'Sign in to Plumdrop').getByRole('button', { name: 'Create an account' }).click()
  await dialog(page, 'Create your Plumdrop account').waitFor()
  expect(await appears(page.getByRole('button', { name: 'Create account' }))).toBe(true)
})

test('invite, pricing and check-in have the widths and words of the specification', async () => {
  const page = await openSignedIn('/contact-us', await registerByApi(newEmail()))
  await chooseInMenu(page, 'Daily check-in')
  const gift = dialog(page, 'Your daily gift')
  for (const words of ['+19 credits', /^For a limited time/])
    expect(await appears(gift.getByText(words))).toBe(true)
  expect(await appears(gift.getByRole('button', { name: 'Receive' }))).toBe(true)
  await page.keyboard.press('Escape')
  await chooseInMenu(page, 'Invite friends')
  await page.getByLabel('Your invite link').waitFor()
  expect(await page.getByRole('dialog').evaluate((box) => (box as HTMLElement).offsetWidth)).toBe(672)
  await page.keyboard.press('Escape')
  await page.evaluate(() => sessionStorage.setItem('showPricing', 'true'))
  await page.reload()
  await dialog(page, 'Plans and credits').waitFor()
  expect(await widthOf(page, 'Plans and credits')).toBe(1170)
  expect(await page.evaluate(() => sessionStorage.getItem('showPricing'))).toBeNull()
})

test('an invite code that cannot be loaded gets the message of the specification', async () => {
  const page = await openSignedIn('/contact-us', await registerByApi(newEmail()), { expectedNoise: /500/ })
  await page.route('**/api/users/invite-code', (route) => route.fulfill({ status: 500, body: '' }))
  await chooseInMenu(page, 'Invite friends')
  expect(await appears(page.getByText('Failed to get invite code').first())).toBe(true)
})

test('on phones, messages leave the title and the close button of a dialog free', async () => {
  const page = await openSignedIn('/contact-us', await registerByApi(newEmail()), {
    viewport: { width: 360, height: 740 },
    expectedNoise: /500/,
  })
  await page.route('**/api/users/invite-code', (route) => route.fulfill({ status: 500, body: '' }))
  await chooseInMenu(page, 'Invite friends')
  await expect
    .poll(() => roomAbove(page, 'Failed to get invite code', 'Invite friends, earn credits'))
    .toBeGreaterThanOrEqual(0)

  const visitor = await openPage('/', { viewport: { width: 360, height: 740 } })
  await visitor.getByRole('banner').getByText('Sign in', { exact: true }).click()
  await visitor.getByRole('button', { name: 'Create an account' }).click()
  await visitor.getByRole('button', { name: 'Send code' }).click()
  await expect
    .poll(() => roomAbove(visitor, 'Please enter your email.', 'Create your Plumdrop account'))
    .toBeGreaterThanOrEqual(0)
})

test('a field that gets the focus is not under the head of its dialog', async () => {
  const page = await openSignedIn('/contact-us', await registerByApi(newEmail()), {
    viewport: { width: 360, height: 320 },
  })
  await chooseInMenu(page, 'Invite friends')
  const field = page.getByLabel('Your invite link')
  await field.waitFor()
  const room = await field.evaluate((input) => {
    const box = input.closest('[role=dialog]') ?? document.body
    box.scrollTop = box.scrollHeight
    input.focus()
    const end = box.firstElementChild?.getBoundingClientRect().bottom ?? 0
    return input.getBoundingClientRect().top - end
  })
  expect(room).toBeGreaterThanOrEqual(0)
})

/** Between the message, and the dialog's visible title and its close button. */
async function roomAbove(page: Page, message: string, title: string): Promise<number> {
  const shown = page
    .getByRole('region', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: message })
  // A message under the pointer stays.
  await shown.hover()
  const box = dialog(page, title)
  const head = [box.getByText(title, { exact: true }).last(), box.getByRole('button', { name: 'Close' })]
  const ends = await Promise.all(head.map((part) => part.evaluate((it) => it.getBoundingClientRect().bottom)))
  const start = await shown.evaluate((it) => it.getBoundingClientRect().top)
  return start - Math.max(...ends)
}

test('the theme color is that of the specification', async () => {
  const page = await openPage('/')
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#7A5CF6')
})
