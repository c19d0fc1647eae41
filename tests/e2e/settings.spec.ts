import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import {
  appears,
  askForCode,
  newEmail,
  openSignedIn,
  PASSWORD,
  registerByApi,
  signInByApi,
  toast,
} from './accounts.ts'

describe('settings', () => {
  test('another device is listed and can be signed out', async () => {
    const email = newEmail()
    const page = await openSignedIn('/settings#sessions', await registerByApi(email))
    await page.getByText('This device').waitFor()
    await signInByApi(email)
    await page.reload()
    await page.getByRole('button', { name: /^End the session on/ }).click()
    await toast(page, 'That session has ended.').waitFor()
    await page.getByRole('button', { name: /^End the session on/ }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await appears(page.getByRole('link', { name: 'Sign in' }))).toBe(true)
  })

  test('the address changes with a code that is mailed to the new one', async () => {
    const next = newEmail()
    const page = await openSignedIn('/settings', await registerByApi(newEmail()))
    const profile = page.locator('#profile')
    await profile.getByRole('button', { name: 'Change email' }).click()
    await profile.getByLabel('New email').fill(next)
    await askForCode(profile, next)
    await profile.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await profile.getByRole('button', { name: 'Save new email' }).click()
    expect(await appears(profile.getByText(next))).toBe(true)
  })

  test('a changed password keeps this browser signed in', async () => {
    const email = newEmail()
    const page = await openSignedIn('/settings#password', await registerByApi(email))
    const section = page.locator('#password')
    await askForCode(section, email)
    await section.getByLabel('New password').fill('Another2')
    await section.getByRole('button', { name: 'Change password' }).click()
    await toast(page, 'Password changed.').waitFor()
    await page.reload()
    expect(await appears(page.getByText('This device'))).toBe(true)
  })

  test('the account’s data can be downloaded, and the account deleted', async () => {
    const email = newEmail()
    const page = await openSignedIn('/settings', await registerByApi(email))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain(email)

    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(`Type ${email} to confirm`).fill('somebody else')
    await askForCode(dialog, email)
    await page.keyboard.press('Enter')
    await dialog.getByText('That isn’t your account’s email.').waitFor()
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
    await page.keyboard.press('Enter')
    await toast(page, 'Your account is deleted.').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    expect((await page.context().cookies()).some(({ name }) => name === 'userInfo')).toBe(false)
  })
})
