import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPageDirectory } from '../../modules/pages/page-directory.ts'
import type { AppEnv } from '../request-context.ts'
import { createPrerenderer } from './prerender.ts'

function newSite() {
  const rendered: { path: string; cookie: string | null }[] = []
  const app = new Hono<AppEnv>()
  app.get(
    '*',
    createPrerenderer({
      render: async ({ url, headers }) => {
        const { pathname, search } = new URL(url)
        rendered.push({ path: pathname + search, cookie: headers.get('cookie') })
        return new Response('<!doctype html><title>A page</title>')
      },
      fetchApi: async () => new Response(),
      contentSecurity: { extraOrigins: [] },
      pageDirectory: createPageDirectory({ servedLocales: ['en-US'], siteName: 'Plumdrop' }),
      holdPages: true,
      contentVersion: () => '1',
    }),
  )
  app.get('*', (context) => context.text('on demand'))
  const open = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  return { rendered, open }
}

const infoOf = (user_email: string) => `userInfo=${encodeURIComponent(JSON.stringify({ user_email }))}`
const one = { cookie: `${infoOf('one@example.com')}; visitor=1.a` }
const other = { cookie: infoOf('other@example.com') }

test('a page for signed-in people is rendered once, for nobody in particular, and not cached', async () => {
  const { open, rendered } = newSite()
  for (const person of [one, other]) {
    const { headers, status } = await open('/settings', person)
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([
      200,
      'private, no-store',
      null,
    ])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
  expect(rendered).toEqual([{ path: '/settings', cookie: 'userInfo={}' }])
})

test.each([
  ['people who are not signed in', '/settings', {}],
  ['an address that asks for something', '/my-creations?id=c_1', one],
  ['a page that is shared', '/s/some-share', one],
])('%s: rendered on demand', async (_, path, headers) => {
  const { open, rendered } = newSite()
  expect(await (await open(path, headers)).text()).toBe('on demand')
  expect(rendered).toEqual([])
})

test('a page for everybody is rendered once, without cookies, and not sent again to browsers that have it', async () => {
  const { open, rendered } = newSite()
  const first = await open('/pricing', one)
  expect(first.headers.get('cache-control')).toMatch(/^public/)
  const again = await open('/pricing', { ...other, 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(rendered).toEqual([{ path: '/pricing', cookie: null }])
})

test('each view of a page is rendered once, and other queries are ignored', async () => {
  const { open, rendered } = newSite()
  for (const search of ['?tab=oneTime', '?tab=oneTime&from=mail', '?tab=nothing', '?from=mail', '']) {
    expect((await open(`/pricing${search}`)).status).toBe(200)
  }
  expect(rendered.map(({ path }) => path)).toEqual(['/pricing?tab=oneTime', '/pricing'])
})

test('a page that changes by itself is kept for a while, and not cached elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { open, rendered } = newSite()
  expect((await open('/status')).headers.get('cache-control')).toBe('private, no-store')
  await open('/status', one)
  expect(rendered).toHaveLength(1)
  vi.advanceTimersByTime(10_000)
  await open('/status')
  expect(rendered).toHaveLength(2)
})
