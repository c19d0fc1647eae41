import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { appears, codeMailedBy, newEmail, openSignedIn, PASSWORD, registerByApi, toast } from './accounts.ts'
import { hydrated, openPage } from './browser.ts'
import { make, newMaker } from './creations.ts'
import { arrowTo, chooseFromMenu, enter, isFocused, typeInto } from './keyboard.ts'

/** Every journey without a mouse: nothing in this file clicks, and only keys move the focus. */

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A closing dialog returns the focus. */
async function closesBackTo(page: Page, opened: Locator, opener: Locator): Promise<void> {
  await opened.waitFor()
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(opener)).toBe(true)
}

async function askForCode(page: Page, within: Page | Locator, email: string): Promise<void> {
  const code = await codeMailedBy(email, async () => {
    await enter(page, button(within, 'Send code'))
    await button(within, /^Again in \d+ s$/).waitFor()
  })
  await typeInto(page, within.getByLabel('Verification code'), code)
}

describe('with the keyboard alone', () => {
  test('a sticker is made from a sample and downloaded', async () => {
    const page = await openPage('/')
    await enter(page, button(page, 'Make a sticker').first())
    await enter(page, button(page, 'A cat'))
    await page.getByText(/^Ready in about/).waitFor()
    await enter(page, button(page, /^Generate · /))
    await page.getByRole('heading', { name: 'Here it is' }).waitFor()
    const download = page.waitForEvent('download')
    await enter(page, page.getByRole('link', { name: 'Download PNG' }))
    expect((await download).suggestedFilename()).toMatch(/\.png$/)
  })

  test('the menu of tools leads to a tool', async () => {
    const page = await openPage('/pricing')
    const tools = button(page, 'Tools')
    await enter(page, tools)
    await page.locator('#site-menu').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(tools)).toBe(true)
    await page.keyboard.press('Enter')
    await enter(page, page.locator('#site-menu').getByRole('link', { name: 'Background remover' }))
    expect(await appears(page.getByRole('heading', { level: 1, name: 'Background remover' }))).toBe(true)
  })

  test('an account is registered with a mailed code, claims the daily credits, and changes its password', async () => {
    const email = newEmail()
    const page = await openPage('/verify')
    const signIn = page.getByRole('link', { name: 'Sign in' })
    await enter(page, signIn)
    await closesBackTo(page, dialog(page, 'Sign in to Plumdrop'), signIn)
    await page.keyboard.press('Enter')
    await enter(page, button(page, 'Create an account'))
    const form = dialog(page, 'Create your Plumdrop account')
    await typeInto(page, form.getByLabel('Email'), email)
    await askForCode(page, form, email)
    await typeInto(page, form.getByLabel('Password', { exact: true }), PASSWORD)
    await page.keyboard.press('Enter')
    // The first day's credits come with the account.
    await toast(page, 'Claimed Successfully').waitFor()
    for (const greeting of ['Your credits', 'Plans and credits']) {
      await dialog(page, greeting).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page, greeting).waitFor({ state: 'hidden' })
    }

    const account = button(page, 'Your account')
    await chooseFromMenu(page, account, 'Daily check-in')
    await closesBackTo(page, page.getByRole('dialog'), account)
    await chooseFromMenu(page, account, 'Invite friends')
    await closesBackTo(page, page.getByRole('dialog'), account)

    await chooseFromMenu(page, account, 'Settings')
    const section = page.locator('#password')
    await askForCode(page, section, email)
    await typeInto(page, section.getByLabel('New password'), 'Another2')
    await page.keyboard.press('Enter')
    expect(await appears(toast(page, 'Password changed.'))).toBe(true)
  })

  test('a person signs in and buys credits', async () => {
    const email = newEmail()
    await registerByApi(email)
    const page = await openPage('/pricing')
    await enter(page, page.getByRole('link', { name: 'Sign in' }))
    await typeInto(page, page.getByLabel('Email'), email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD)
    await page.keyboard.press('Enter')
    await dialog(page, 'Your credits').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, 'Your credits').waitFor({ state: 'hidden' })

    await arrowTo(
      page,
      page.getByRole('tab', { name: 'Yearly' }),
      page.getByRole('tab', { name: 'One-time' }),
    )
    await page.getByRole('radio', { name: /^2,000 credits/, checked: true }).waitFor()
    await enter(page, button(page, 'Buy now'))
    await dialog(page, '2,000 credits for $19.99').waitFor()
    const checkout = page.frameLocator('iframe[title="Checkout"]')
    await enter(page, button(checkout.locator('body'), '4242 4242 4242 4242'))
    await enter(page, button(checkout.locator('body'), /^Pay /))
    expect(await appears(toast(page, 'Thank you! 2,000 credits are yours.'))).toBe(true)
  })

  test('a creation is viewed, shared, reported and deleted', async () => {
    const token = await newMaker()
    const { title } = await make(token, { tool: 'sticker', sample: 'rocket' })
    const page = await openSignedIn('/my-creations', token)
    const picture = button(page, `Open ${title}`)
    await enter(page, picture)
    await closesBackTo(page, page.getByRole('dialog'), picture)

    const actions = button(page, `Actions for ${title}`)
    await chooseFromMenu(page, actions, 'Share')
    await enter(page, button(page.getByRole('dialog'), 'Create link'))
    const link = await page.getByLabel('Link to the page').inputValue()
    await closesBackTo(page, page.getByRole('dialog'), actions)

    const visitor = await openPage(new URL(link).pathname)
    await enter(visitor, visitor.getByRole('link', { name: 'Report this page' }))
    await visitor.waitForURL(/#report$/)
    await hydrated(visitor)
    await typeInto(visitor, visitor.getByLabel('What is wrong?'), 'This is my rocket.')
    await visitor.keyboard.press('Shift+Tab')
    await visitor.keyboard.press('ArrowDown')
    await typeInto(visitor, visitor.getByLabel('Email'), newEmail())
    await enter(visitor, button(visitor, 'Send report'))
    await visitor.getByText('and let you know at').waitFor()

    await chooseFromMenu(page, actions, 'Move to trash')
    await page.getByRole('article').waitFor({ state: 'hidden' })
    await enter(page, button(page, 'Undo'))
    await page.getByRole('article').waitFor()
    await chooseFromMenu(page, actions, 'Move to trash')
    expect(await appears(page.getByRole('heading', { name: 'Nothing here yet' }))).toBe(true)
  })
})
