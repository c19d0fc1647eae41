import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from '../request-context.ts'
import { redirectToLocale } from './locale.ts'

const app = new Hono<AppEnv>()
app.use(redirectToLocale(['en-US', 'en-XA']))
app.all('*', (context) => context.text('here'))

const sentTo = async (path: string, init: RequestInit = {}) =>
  (await app.request(path, init)).headers.get('location')
const CHOSEN = { cookie: 'i18n_redirected=en-XA' }

it('whoever has chosen a language before is sent to it, with what the address asks for', async () => {
  expect(await sentTo('/pricing?tab=oneTime', { headers: CHOSEN })).toBe('/en-XA/pricing?tab=oneTime')
  expect(await sentTo('/', { headers: CHOSEN })).toBe('/en-XA')
})

it('whoever is in a language stays there, and nobody is sent to one that is not served', async () => {
  expect(await sentTo('/en-XA/pricing', { headers: CHOSEN })).toBeNull()
  expect(await sentTo('/pricing', { headers: { cookie: 'i18n_redirected=xx-YY' } })).toBeNull()
})

it('nobody is sent to a language that a machine has made because a browser asks for it', async () => {
  expect(await sentTo('/pricing', { headers: { 'accept-language': 'en-XA,en;q=0.5' } })).toBeNull()
})

it('only visits of whole pages are led elsewhere', async () => {
  expect(await sentTo('/pricing', { headers: { ...CHOSEN, 'sec-fetch-dest': 'image' } })).toBeNull()
  expect(await sentTo('/pricing', { method: 'POST', headers: CHOSEN })).toBeNull()
})

it('where a visitor is sent is kept by nobody', async () => {
  const response = await app.request('/pricing', { headers: CHOSEN })
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})
