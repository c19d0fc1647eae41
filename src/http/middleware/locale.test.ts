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

it('people who have chosen a language are redirected to it, with the query', async () => {
  expect(await sentTo('/pricing?tab=oneTime', { headers: CHOSEN })).toBe('/en-XA/pricing?tab=oneTime')
  expect(await sentTo('/', { headers: CHOSEN })).toBe('/en-XA')
})

it('a prefixed page stays, and nobody is redirected to an unavailable language', async () => {
  expect(await sentTo('/en-XA/pricing', { headers: CHOSEN })).toBeNull()
  expect(await sentTo('/pricing', { headers: { cookie: 'i18n_redirected=xx-YY' } })).toBeNull()
})

it('a browser’s preference never leads to a machine-made language', async () => {
  expect(await sentTo('/pricing', { headers: { 'accept-language': 'en-XA,en;q=0.5' } })).toBeNull()
})

it('only full page loads are redirected', async () => {
  expect(await sentTo('/pricing', { headers: { ...CHOSEN, 'sec-fetch-dest': 'image' } })).toBeNull()
  expect(await sentTo('/pricing', { method: 'POST', headers: CHOSEN })).toBeNull()
})

it('redirects are not cached', async () => {
  const response = await app.request('/pricing', { headers: CHOSEN })
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})
