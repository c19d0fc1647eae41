import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { INVITE_REWARD, REMIX_REWARD } from '../../src/shared/catalogue/rewards.ts'
import type { Generation } from '../../src/shared/contract/generations.ts'
import {
  appears,
  askForCode,
  newEmail,
  openSignedIn,
  operatorByApi,
  PASSWORD,
  registerByApi,
} from './accounts.ts'
import { openPage } from './browser.ts'
import { callApi, creditsOf, newMaker } from './creations.ts'
import { form, generate, waitForResult } from './tool-page.ts'

/** With the fastest tool. */
async function makePicture(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Describe it' }).fill('a fox')
  await page.getByRole('button', { name: /^Generate · / }).click()
  await page.getByRole('heading', { name: 'Here it is' }).waitFor()
}

/** Signs up in the dialog over the page, and closes the dialogs that greet a new account. */
async function register(page: Page, email: string, { isInvited = false } = {}): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).click()
  // Somebody who was invited is asked for that at once.
  if (!isInvited) await page.getByRole('button', { name: 'Create an account' }).click()
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

describe('what people make belongs to them', () => {
  test('a visitor who signs up keeps what they made (trap: signing in throws a visitor’s work away)', async () => {
    const page = await openPage('/text-to-image-ai')
    await makePicture(page)
    await register(page, newEmail())
    await page.goto('/my-creations')
    expect(await appears(page.getByRole('article').filter({ hasText: 'a fox' }))).toBe(true)
  })

  test('an invitation is rewarded once the invited person has made something, and the reward is pending at first', async () => {
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
    await register(friend, newEmail(), { isInvited: true })
    expect(await earned()).toBe(0)

    await friend.goto('/text-to-image-ai')
    await makePicture(friend)
    expect(await earned()).toBe(INVITE_REWARD)
    await inviter.goto('/settings#invites')
    expect(
      await appears(inviter.locator('#invites').getByText(`${INVITE_REWARD} credits arrive on`).first()),
    ).toBe(true)
  })
})

/** Draws it from words, the fastest of all tools. */
async function drawSticker(token: string, prompt: string, remixOf?: string): Promise<string> {
  const remix = remixOf && { remix_of: remixOf }
  const body = { tool: 'sticker', inputs: { mode: 'text', prompt, outputs: 1 }, ...remix }
  const { id } = await callApi<{ id: string }>(token, 'POST', '/api/generations', body)
  for (;;) {
    const { outputs } = await callApi<Generation>(token, 'GET', `/api/generations/${id}`)
    if (outputs[0]) return outputs[0].id
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Makes something from the page of a piece. */
async function makeThis(page: Page, piece: string, prompt: string): Promise<void> {
  await page.goto(`/gallery/${piece}`)
  await page.getByRole('link', { name: 'Make this' }).click()
  const words = form(page).getByRole('textbox', { name: 'Describe it' })
  await expect.poll(() => words.inputValue()).toBe(prompt)
  await generate(page).click()
  await waitForResult(page)
}

describe('the gallery', () => {
  test('shows a published piece after review, and rewards its maker once for each person who remixes it', async () => {
    const maker = await newMaker()
    const prompt = 'A fox wearing headphones'
    const creation = await drawSticker(maker, prompt)
    const own = await openSignedIn('/my-creations', maker)
    await own.getByRole('button', { name: /^Actions for / }).click()
    await own.getByRole('menuitem', { name: 'Publish to the gallery' }).click()
    await own.getByLabel('Your name in the gallery').fill('Ann')
    await own.getByRole('button', { name: 'Publish', exact: true }).click()
    await own.getByText('We look at it before anybody else sees it, and will write to you').waitFor()

    const { piece } = await callApi<{ piece: { id: string } }>(
      maker,
      'GET',
      `/api/creations/${creation}/gallery`,
    )
    const decision = { decision: 'shown', reason: 'a nice fox' }
    await callApi(await operatorByApi(), 'POST', `/api/operation/gallery/${piece.id}/decide`, decision)

    const before = await creditsOf(maker)
    const earned = async () => (await creditsOf(maker)) - before
    const fan = await newMaker()
    await makeThis(await openSignedIn('/', fan), piece.id, prompt)
    await expect.poll(earned).toBe(REMIX_REWARD)
    await drawSticker(fan, prompt, piece.id)
    await drawSticker(await newMaker(), prompt, piece.id)
    await expect.poll(earned).toBe(2 * REMIX_REWARD)
  })
})
