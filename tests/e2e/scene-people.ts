import type { Page } from 'playwright-core'
import { operatorToken } from './operators.ts'

/** The people in scenes, and what they have done before; for tests as well as screenshots. */
const PASSWORD = 'Plumdrop1'

/** Signs in a person on this page, who may be new to the site. */
export async function signInOn(page: Page, email: string): Promise<void> {
  await page.goto('/verify')
  await page.evaluate(
    async ({ email, password }) => {
      const domain = location.host
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        return (await response.json()) as { code: number; data: string }
      }
      let { code, data: token } = await post('/api/users/login', { email, domain, password })
      if (code !== 100_000) {
        await post('/api/users/register-code', { email, domain })
        let verify_code: string | undefined
        while (!verify_code) {
          const { messages } = await (await fetch('/dev/outbox.json')).json()
          verify_code = messages.find(({ to }: { to: string }) => to === email)?.code
        }
        token = (await post('/api/users/register', { email, domain, password, verify_code })).data
      }
      localStorage.setItem('userToken', token)
    },
    { email, password: PASSWORD },
  )
  await page.reload()
  await page.waitForFunction(() => document.cookie.includes('userInfo='))
}

/** Signs in the operator on this page, with the second factor that the console requires. */
export async function signInOperatorOn(page: Page): Promise<void> {
  await page.goto('/verify')
  const token = await operatorToken(new URL(page.url()).origin)
  await page.evaluate((value) => localStorage.setItem('userToken', value), token)
  await page.reload()
  await page.waitForFunction(() => document.cookie.includes('userInfo='))
}

/** Makes a sticker of a sample photo for the person who is signed in on the page. */
export async function makeStickerOn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const CHECK_IN = '/api/credit/checkin'
    const credentials = { authorization: `Bearer ${localStorage.getItem('userToken')}`, 'time-zone': 'UTC' }
    const call = async (path: string, body?: FormData | object) => {
      const isForm = body instanceof FormData
      const response = await fetch(path, {
        headers: { ...credentials, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
      })
      const { code, msg, data } = await response.json()
      if (code !== 100_000 && path !== CHECK_IN) throw new Error(`${path}: ${msg}`)
      return data
    }
    // New people already have the daily credits.
    await call(CHECK_IN)
    const form = new FormData()
    form.set('file', await (await fetch('/samples/cat.webp')).blob(), 'cat.webp')
    const { id: image } = await call('/api/uploads', form)
    const { id } = await call('/api/generations', { tool: 'sticker', inputs: { image } })
    let made: { status: string; error?: { message: string } } = { status: 'queued' }
    while (made.status === 'queued' || made.status === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 200))
      made = await call(`/api/generations/${id}`)
    }
    if (made.status !== 'succeeded') throw new Error(`The sticker ${made.status}: ${made.error?.message}`)
  })
}

/** Subscribes the person who is signed in on the page, with a test card. */
export async function subscribeOn(page: Page): Promise<void> {
  await page.goto('/pricing')
  await page.getByRole('article', { name: 'Pro' }).getByRole('button', { name: 'Buy now' }).click()
  const checkout = page.frameLocator('iframe')
  await checkout.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await checkout.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('button', { name: 'Subscribed', exact: true }).waitFor()
}

/**
 * Reports the latest creation of the person who is signed in on the page, so that an operator has to decide.
 */
export async function reportLatestOf(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const credentials = { authorization: `Bearer ${localStorage.getItem('userToken')}` }
    const post = async (path: string, body: object) => {
      const headers = { ...credentials, 'content-type': 'application/json' }
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      const { code, msg, data } = await response.json()
      if (code !== 100_000) throw new Error(`${path}: ${msg}`)
      return data
    }
    const { data } = await (await fetch('/api/creations', { headers: credentials })).json()
    const { url } = await post(`/api/creations/${data.creations[0].id}/share`, {})
    const complaint = { reason: 'likeness', details: 'This is my cat, and nobody asked it.' }
    await post('/api/reports', { reference: url.split('/').at(-1), email: 'cat@example.com', ...complaint })
  })
}
