import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { openPage, siteUrl } from './browser.ts'
import { operatorToken } from './operators.ts'

export const PASSWORD = 'Plumdrop1'

/** An address nobody has used before, in this file of tests or in another that runs beside it. */
export function newEmail(): string {
  return `person-${randomBytes(6).toString('hex')}@example.com`
}

type Message = { to: string; code?: string }

/** What was mailed to an address, newest first. */
async function mailTo(email: string): Promise<Message[]> {
  const { messages } = (await (await fetch(`${siteUrl}/dev/outbox.json`)).json()) as { messages: Message[] }
  return messages.filter((message) => message.to === email)
}

/** The code that an action has mailed. Mail leaves a moment later, and an older code must not be taken for it. */
export async function codeMailedBy(email: string, action: () => Promise<unknown>): Promise<string> {
  const before = (await mailTo(email)).length
  await action()
  for (;;) {
    const messages = await mailTo(email)
    // Other mail may have come with it.
    const code = messages.slice(0, messages.length - before).find((message) => message.code)?.code
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Registers without a browser, for tests that are about something else; the answer is a token. */
export async function registerByApi(email: string): Promise<string> {
  const domain = new URL(siteUrl).host
  const from = newAddress()
  const verify_code = await codeMailedBy(email, () =>
    post('/api/users/register-code', { email, domain }, from),
  )
  return post('/api/users/register', { email, domain, password: PASSWORD, verify_code }, from)
}

/** Codes are limited by address, and a whole run asks for more than one address gets. */
export const newAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 254) + 1).join('.')}`

export function signInByApi(email: string): Promise<string> {
  return post('/api/users/login', { email, domain: new URL(siteUrl).host, password: PASSWORD })
}

/** The site's operator, who is the same person in every file of tests, with a second factor just given. */
export function operatorByApi(): Promise<string> {
  return operatorToken(siteUrl)
}

async function post(path: string, body: unknown, from?: string): Promise<string> {
  const response = await fetch(siteUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from && { 'x-forwarded-for': from }) },
    body: JSON.stringify(body),
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: string }
  if (code !== 100_000) throw new Error(`${path}: ${msg}`)
  return data
}

type OpenOptions = Parameters<typeof openPage>[1]

/** A page of somebody who is signed in, as their browser would come back to it. */
export async function openSignedIn(path: string, token: string, options?: OpenOptions): Promise<Page> {
  const page = await openPage('/', options)
  await page.evaluate((value) => localStorage.setItem('userToken', value), token)
  await page.reload()
  await page.getByRole('button', { name: 'Your account' }).waitFor()
  await page.waitForFunction(() => document.cookie.includes('userInfo='))
  await page.goto(path)
  return page
}

/** Has a code mailed by a form's own button, and fills it in. */
export async function askForCode(form: Page | Locator, email: string): Promise<void> {
  const code = await codeMailedBy(email, async () => {
    await form.getByRole('button', { name: 'Send code' }).click()
    await form.getByRole('button', { name: /^Again in \d+ s$/ }).waitFor()
  })
  await form.getByLabel('Code from the mail').fill(code)
}

/** A message at the edge of the window. */
export function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Messages' }).getByText(text)
}

/** Waits until something is to be seen. */
export async function appears(locator: Locator): Promise<boolean> {
  await locator.waitFor()
  return locator.isVisible()
}
