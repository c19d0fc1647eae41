import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { INVITE_REWARD } from '../../src/shared/catalogue/rewards.ts'
import { appears, askForCode, newEmail, openSignedIn, PASSWORD, registerByApi } from './accounts.ts'
import { openPage } from './browser.ts'

const MAKING_MS = 120_000

/** What is made fastest. */
async function makePicture(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Describe it' }).fill('a fox')
  await page.getByRole('button', { name: /^Generate · / }).click()
  await page.getByRole('heading', { name: 'Here it is' }).waitFor({ timeout: MAKING_MS })
}

/** Signs up in the dialog over the page, and closes what greets a new account. */
async function register(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Email').fill(email)
  await askForCode(page, email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  for (const greeting of ['Your credits', 'Plans and credits']) {
    await page.getByRole('dialog', { name: greeting }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: greeting }).waitFor({ state: 'hidden' })
  }
}

describe('what people make is theirs', () => {
  test(
    'a visitor who signs up keeps what they made (trap: signing in throws guest work away)',
    async () => {
      const page = await openPage('/text-to-image-ai')
      await makePicture(page)
      await register(page, newEmail())
      await page.goto('/my-creations')
      expect(await appears(page.getByRole('article').filter({ hasText: 'a fox' }))).toBe(true)
    },
    2 * MAKING_MS,
  )

  test(
    'the reward for an invitation is earned with the first creation of whoever was invited, not before, and is pending then',
    async () => {
      const inviter = await openSignedIn('/settings#invites', await registerByApi(newEmail()))
      await inviter.getByRole('button', { name: 'Invite friends' }).click()
      const link = await inviter.getByLabel('Your invite link').inputValue()
      const earned = async () => {
        await inviter.goto('/settings')
        return inviter.evaluate(async () => {
          const authorization = `Bearer ${localStorage.getItem('userToken')}`
          const answer = await fetch('/api/users/user_info', { headers: { authorization } })
          return (await answer.json()).data.invite_credit.total as number
        })
      }

      const friend = await openPage(link)
      await register(friend, newEmail())
      expect(await earned()).toBe(0)

      await friend.goto('/text-to-image-ai')
      await makePicture(friend)
      expect(await earned()).toBe(INVITE_REWARD)
      await inviter.goto('/settings#invites')
      expect(
        await appears(
          inviter.locator('#invites').getByText(`${INVITE_REWARD} credits pending until`).first(),
        ),
      ).toBe(true)
    },
    2 * MAKING_MS,
  )
})
