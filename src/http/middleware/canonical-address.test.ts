import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../request-context.ts'
import { canonicalPath, redirectToCanonical } from './canonical-address.ts'

test.each([
  ['/', '/'],
  ['/pricing', '/pricing'],
  ['/pricing/', '/pricing'],
  ['/ai-face-swap//', '/ai-face-swap'],
  ['/PRICING', '/pricing'],
  ['/en-US', '/'],
  ['/en-us/pricing/', '/pricing'],
  ['/en-XA/', '/en-XA'],
  ['/en-XA/Pricing', '/en-XA/pricing'],
  ['/s/sh_AbC/', '/s/sh_AbC'],
  ['/NoPage', '/NoPage'],
  ['/superhero-sky', '/ai-effect'],
  ['/en-XA/template/Tiny-Planet/', '/en-XA/ai-effect'],
  ['/tools', '/ai-tools'],
  ['/en-XA/Tools/', '/en-XA/ai-tools'],
  ['/en-XA/stickers', '/en-XA'],
])('%s is the page %s', (typed, meant) => {
  expect(canonicalPath(typed)).toBe(meant)
})

test.each(['//evil.example/', '//evil.example', '///evil.example/pricing/', '/en-US//evil.example'])(
  '%s leads to no other host',
  (typed) => {
    expect(new URL(canonicalPath(typed), 'https://plumdrop.test').host).toBe('plumdrop.test')
  },
)

test.each([
  ['/tools?family=video', '/ai-tools?family=video'],
  ['/sign-up', '/login?mode=register'],
  ['/sign-up?invite_code=abc', '/login?mode=register&invite_code=abc'],
])('%s leads to %s for good', async (asked, meant) => {
  const app = new Hono<AppEnv>().use(redirectToCanonical)
  const response = await app.request(asked)
  expect([response.status, response.headers.get('location')]).toEqual([301, meant])
  expect((await app.request(asked, { method: 'POST' })).status).toBe(404)
})
