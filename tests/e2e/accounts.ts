import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import type { UserInfo } from '../../src/shared/contract/users.ts'
import { newAddress, openPage, siteUrl } from './browser.ts'
import { operatorToken } from './operators.ts'

export const PASSWORD = 'Plumdrop1'

/** An address that nobody has used before, in this test file or in one that runs at the same time. */
export function newEmail(): string {
  return `person-${randomBytes(6).toString('hex')}@example.com`
}

type Message = { to: string; code?: string }

/** The mail to an address, newest first. */
async function mailTo(email: string): Promise<Message[]> {
  const { messages } = (await (await fetch(`${siteUrl}/dev/outbox.json`)).json()) as { messages: Message[] }
  return messages.filter((message) => message.to === email)
}

/**
 * The code that an action has mailed. Mail is sent a moment later, and an older code must not be mistaken for
 * it.
 */
export async function codeMailedBy(email: string, action: () => Promise<unknown>): Promise<string> {
  const before = (await mailTo(email)).length
  await action()
  for (;;) {
    const messages = await mailTo(email)
    // Other mail may have been sent at the same time.
    const code = messages.slice(0, messages.length - before).find((message) => message.code)?.code
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Registers without a browser, for tests about something else; returns a token. */
export async function registerByApi(email: string): Promise<string> {
  const domain = new URL(siteUrl).host
  // A code is only valid for the browser that requested it.
  const from = newAddress()
  const verify_code = await codeMailedBy(email, () =>
    post('/api/users/register-code', { email, domain }, from),
  )
  return post('/api/users/register', { email, domain, password: PASSWORD, verify_code }, from)
}

export function signInByApi(email: string): Promise<string> {
  return post('/api/users/login', { email, domain: new URL(siteUrl).host, password: PASSWORD })
}

/** The site's operator, the same person in every test file, with a fresh second factor. */
export function operatorByApi(): Promise<string> {
  return operatorToken(siteUrl)
}

async function post(path: string, body: unknown, from = newAddress()): Promise<string> {
  const response = await fetch(siteUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: string }
  if (code !== 100_000) throw new Error(`${path}: ${msg}`)
  return data
}

type OpenOptions = Parameters<typeof openPage>[1]

/** A page of a signed-in person, as their browser would return to it, once the site knows them. */
export async function openSignedIn(path: string, token: string, options: OpenOptions = {}): Promise<Page> {
  const { origin, hostname } = new URL(options.baseURL ?? siteUrl)
  const page = await openPage(path, {
    ...options,
    storageState: {
      cookies: [await userInfoCookie(origin, hostname, token)],
      origins: [{ origin, localStorage: [{ name: 'userToken', value: token }] }],
    },
  })
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/users/user_info')),
  )
  return page
}

/** The token and cookie in a returning person's browser, which guarded pages need. */
async function userInfoCookie(origin: string, domain: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': newAddress() }
  const response = await fetch(`${origin}/api/users/user_info`, { headers })
  const { data } = (await response.json()) as { data: UserInfo }
  const { user_email, credit_remain, invite_credit, today_spent, vip, daily_credit } = data
  const kept = { user_email, credit_remain, invite_credit, today_spent, vip, daily_credit }
  const value = encodeURIComponent(JSON.stringify(kept))
  const lasting = { path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' } as const
  return { name: 'userInfo', value, domain, ...lasting }
}

/** Requests a mailed code with a form's own button, and fills it in. */
export async function askForCode(form: Page | Locator, email: string): Promise<void> {
  const code = await codeMailedBy(email, async () => {
    await form.getByRole('button', { name: 'Send code' }).click()
    await form.getByRole('button', { name: /^Again in \d+ s$/ }).waitFor()
  })
  await form.getByLabel('Verification code').fill(code)
}

/** A message at the edge of the window. */
export function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Messages' }).getByText(text)
}

/** Waits until something is visible. */
export async function appears(locator: Locator): Promise<boolean> {
  await locator.waitFor()
  return locator.isVisible()
}
