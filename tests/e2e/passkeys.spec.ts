import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { stepAt, totpCode } from '../../src/modules/accounts/totp.ts'
import { appears, askForCode, newEmail, openSignedIn, registerByApi, signInByApi, toast } from './accounts.ts'
import { accessibilityProblems } from './browser.ts'
import { NEW_OPERATORS } from './operators.ts'

/** Browsers write every refused call to their console: those that ask for a proof first, and the page of the console. */
const expectedNoise = /status of (403|404)/

/** A test that is tried again needs somebody who has not set up anything yet. */
const newOperators = [...NEW_OPERATORS]
function nextOperator(): string {
  const email = newOperators.shift()
  if (!email) throw new Error('Every operator has been here.')
  return email
}

/** A device that has passkeys and accepts every prompt. */
async function giveDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Proves the identity with a mailed code, in the dialog that asks for it. */
async function confirmByMail(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await askForCode(dialog, email)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
}

describe('passkeys', () => {
  test('one is added in settings, named, signs in from the dialog, and is removed', async () => {
    const email = newEmail()
    const page = await openSignedIn('/settings', await registerByApi(email), { expectedNoise, isNew: true })
    await giveDevice(page)
    const section = page.getByRole('region', { name: 'Passkeys' })
    await section.getByText('You have no passkeys yet.').waitFor()
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
    const problems = await accessibilityProblems(page)
    await confirmByMail(page, email)
    await toast(page, 'The passkey is added.').waitFor()
    await section.getByLabel('Name of the passkey My passkey').fill('Laptop')
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByRole('button', { name: 'Remove the passkey Laptop' }).waitFor()
    problems.push(...(await accessibilityProblems(page)))
    expect(problems).toEqual([])

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' }).click()
    await toast(page, 'You are signed in.').waitFor()
    await page.goto('/settings')
    // The dialog that follows a sign-in covers the page.
    await page.getByRole('dialog', { name: 'Plans and credits' }).waitFor()
    await page.keyboard.press('Escape')
    await section.getByRole('button', { name: 'Remove the passkey Laptop' }).click()
    expect(await appears(section.getByText('You have no passkeys yet.'))).toBe(true)
  })
})

describe('an operator', () => {
  test('sets up a passkey on the first visit to the console', async () => {
    const email = nextOperator()
    const page = await openSignedIn('/operation', await registerByApi(email), { expectedNoise, isNew: true })
    await giveDevice(page)
    const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
    await dialog.waitFor()
    expect(await page.getByText('Dead jobs').count()).toBe(0)
    await confirmByMail(page, email)
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByRole('button', { name: 'Make recovery codes' }).click()
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    expect(await appears(page.getByRole('region', { name: 'Dead jobs' }))).toBe(true)
  })

  test('may use an authenticator app instead, and is asked again in the next session', async () => {
    const email = nextOperator()
    const token = await registerByApi(email)
    const look = {
      viewport: { width: 360, height: 800 },
      colorScheme: 'dark',
    } as const
    const page = await openSignedIn('/operation', token, { ...look, expectedNoise })
    const dialog = page.getByRole('dialog')
    await confirmByMail(page, email)
    await dialog.getByRole('button', { name: 'Use an authenticator app' }).click()
    const secret = await dialog.getByTestId('authenticator-secret').innerText()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByLabel('Code from your authenticator app').fill(totpCode(secret, stepAt(new Date())))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await dialog.getByRole('button', { name: 'Make recovery codes' }).click()
    const code = await dialog.getByRole('listitem').first().innerText()
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByRole('region', { name: 'Dead jobs' }).waitFor()

    const next = await openSignedIn('/operation', await signInByApi(email), { expectedNoise })
    const question = next.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await question.getByLabel('Recovery code').fill(code)
    await question.getByRole('button', { name: 'Confirm', exact: true }).click()
    expect(await appears(next.getByRole('region', { name: 'Dead jobs' }))).toBe(true)
  })
})
