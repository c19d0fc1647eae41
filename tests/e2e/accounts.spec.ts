import { describe, expect, test } from 'vitest'
import { appears, askForCode, newEmail, openSignedIn, PASSWORD, registerByApi, toast } from './accounts.ts'
import { openPage } from './browser.ts'

/** The browser itself logs every failed response. */
const REFUSED = /Failed to load resource: the server responded with a status of (401|403|422|429)/

describe('signing in', () => {
  test('registering with a mailed code returns the visitor to the guarded page', async () => {
    const email = newEmail()
    const page = await openPage('/settings?from=mail')
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('heading', { name: 'Create your Plumdrop account' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await askForCode(page, email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    // Messages disappear after a moment, in any order.
    await Promise.all([
      toast(page, 'You are signed in.').waitFor(),
      toast(page, 'Claimed Successfully').waitFor(),
      page.getByRole('button', { name: 'Create account' }).click(),
    ])
    await page.waitForURL('**/settings?from=mail')
    await page.getByRole('dialog', { name: 'Your credits' }).waitFor()

    const cookies = await page.context().cookies()
    const stored = cookies.find(({ name }) => name === 'userInfo')
    expect(Object.keys(JSON.parse(decodeURIComponent(stored?.value ?? '')))).toEqual([
      'user_email',
      'credit_remain',
      'invite_credit',
      'today_spent',
      'vip',
      'daily_credit',
    ])
    expect((stored?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(259_200, -2)
    expect(cookies.some(({ name }) => name === 'fromFullPath')).toBe(false)
  })

  test('with the keyboard alone, in the dialog over the page', async () => {
    const email = newEmail()
    await registerByApi(email)
    const page = await openPage('/pricing')
    await page.getByRole('link', { name: 'Sign in' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Sign in to Plumdrop' }).waitFor()
    await page.keyboard.type(email)
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Your credits' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/pricing')
  })

  test('a wrong password gets an error at its field, and the form keeps its values', async () => {
    const email = newEmail()
    await registerByApi(email)
    const page = await openPage('/login', { expectedNoise: REFUSED })
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong123')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('That email or password isn’t right.').waitFor()
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
  })

  test('the rules of the form have their own messages', async () => {
    const page = await openPage('/login?mode=register')
    await page.getByRole('button', { name: 'Send code' }).click()
    await toast(page, 'Please enter your email.').waitFor()
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Send code' }).click()
    await toast(page, 'We can only send a code to a valid email address.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('plumdrop')
    await page.keyboard.press('Enter')
    await page.getByText('That doesn’t look like an email address.').waitFor()
    await page.getByText('Please enter the 6 digits from our email.').waitFor()
    expect(await appears(page.getByText(/^Please use 6 to 20 characters/))).toBe(true)
  })

  test('the wait for another code shows its seconds and survives a change of mode', async () => {
    const email = newEmail()
    const page = await openPage('/login?mode=register')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    const wait = page.getByRole('button', { name: /^Again in (5\d|60) s$/ })
    await wait.waitFor()
    expect(await wait.isDisabled()).toBe(true)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    expect(await page.getByRole('button', { name: 'Send code' }).isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await wait.waitFor()
  })

  test('a forgotten password is reset, and the new one signs in', async () => {
    const email = newEmail()
    await registerByApi(email)
    const page = await openPage('/login?mode=reset')
    await page.getByLabel('Email').fill(email)
    await askForCode(page, email)
    await page.getByLabel('New password').fill('Another2')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByRole('heading', { name: 'Sign in to Plumdrop' }).waitFor()
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expect(await appears(page.getByRole('dialog', { name: 'Your credits' }))).toBe(true)
  })

  test('an expired session leads to the login page and back from there', async () => {
    const email = newEmail()
    await registerByApi(email)
    const page = await openPage('/', { expectedNoise: REFUSED })
    await page.evaluate(() => localStorage.setItem('userToken', 'ended'))
    await page.goto('/contact-us?from=mail')
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/contact-us?from=mail')
  })

  test('a sign-in that has become necessary opens over the page, which then loads the missing data', async () => {
    const email = newEmail()
    const page = await openSignedIn('/settings', await registerByApi(email))
    await page.getByText('This device').waitFor()
    await page.evaluate(() => localStorage.removeItem('userToken'))
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Sign in to Plumdrop' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    expect(await appears(page.getByText('This device'))).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/settings')
  })

  test('a person who returns after the cookie has expired, but not the session, is let in', async () => {
    const page = await openSignedIn('/', await registerByApi(newEmail()))
    await page.context().clearCookies({ name: 'userInfo' })
    await page.goto('/my-creations')
    await page.waitForURL('**/my-creations')
    expect(await appears(page.getByRole('heading', { name: 'Nothing here yet' }))).toBe(true)
  })

  test('signing out in one tab signs out the other one, including a guarded page', async () => {
    const page = await openSignedIn('/my-creations', await registerByApi(newEmail()))
    await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('button', { name: 'Your account' }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await other.getByRole('link', { name: 'Sign in' }).waitFor()
    await page.waitForURL('**/login')
    expect(await appears(page.getByRole('heading', { name: 'Sign in to Plumdrop' }))).toBe(true)
  })
})

describe('credits and invites', () => {
  test('a second check-in shows the server’s message as a warning', async () => {
    const page = await openSignedIn('/', await registerByApi(newEmail()), { expectedNoise: REFUSED })
    const receive = async () => {
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('menuitem', { name: 'Daily check-in' }).click()
      const answer = page.waitForResponse('**/api/credit/checkin')
      await page.getByRole('button', { name: 'Receive' }).click()
      return (await (await answer).json()) as { code: number; msg: string }
    }
    expect((await receive()).code).toBe(100_000)
    await toast(page, 'Claimed Successfully').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const { code, msg } = await receive()
    expect(code).toBe(40_001)
    await page.locator('[data-kind="warning"]').getByText(msg).waitFor()
  })

  test('credits that cannot be loaded show a message', async () => {
    const page = await openPage('/', { expectedNoise: /500/ })
    await page.route('**/api/credit/anonymous-user-credit', (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await page.reload()
    expect(await appears(toast(page, 'Failed to retrieve credits. Please try again later.'))).toBe(true)
  })

  test('the invite link can be copied and shared, and people who register through it are listed', async () => {
    const inviter = await registerByApi(newEmail())
    const page = await openSignedIn('/settings#invites', inviter, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.getByRole('button', { name: 'Invite friends' }).click()
    const link = await page.getByLabel('Your invite link').inputValue()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await toast(page, 'Copy successful!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await page.getByRole('button', { name: 'Share' }).click()
    const facebook = page.getByRole('link', { name: 'Facebook' })
    expect(new URL((await facebook.getAttribute('href')) ?? '').searchParams.get('u')).toBe(link)
    expect(await facebook.getAttribute('rel')).toContain('noopener')

    const email = newEmail()
    const friend = await openPage(link)
    await friend.getByRole('link', { name: 'Pricing' }).first().click()
    await friend.waitForURL('**/pricing')
    // Signing in would earn them nothing.
    await friend.getByRole('link', { name: 'Sign in' }).click()
    await friend.getByRole('heading', { name: 'Create your' }).waitFor()
    await friend.getByLabel('Email').fill(email)
    await askForCode(friend, email)
    await friend.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await friend.keyboard.press('Enter')
    await friend.getByRole('dialog', { name: 'Your credits' }).waitFor()
    expect(await friend.evaluate(() => localStorage.getItem('inviteCode'))).toBeNull()

    await page.reload()
    await page.locator('#invites').getByText('@example.com').waitFor()
  })
})
