import { expect, test } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { findPage, PAGE_PATHS } from '../../shared/catalogue/pages.ts'
import type { Call } from '../../shared/contract/call.ts'
import { contract } from '../../shared/contract/contract.ts'

const { app } = createTestApp((await createTestDatabase()).db)

/** The cookies of a signed-in person. */
const PERSON = { authorization: 'Bearer somebody', cookie: 'userInfo={}; visitor=a.b; i18n_redirected=en-US' }

const SHARED = {
  caching: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  vary: 'accept-encoding',
  cookies: [],
}
const PRIVATE = { caching: 'private, no-store', vary: null, cookies: [] }

async function keptAs(path: string) {
  // Each request comes from another address, to stay below the limits.
  const from = `203.0.113.${Math.floor(Math.random() * 250)}`
  const { headers } = await app.request(path, { headers: { ...PERSON, 'x-forwarded-for': from } })
  return {
    caching: headers.get('cache-control') ?? '',
    vary: headers.get('vary'),
    cookies: headers.getSetCookie(),
  }
}

test('shared caches keep pages that are the same for everybody, without cookies, and no other page', async () => {
  expect(PAGE_PATHS.length).toBeGreaterThan(50)
  for (const path of PAGE_PATHS) {
    expect(await keptAs(path), path).toEqual(findPage(path)?.prerendered ? SHARED : PRIVATE)
  }
})

test.each([
  '/my-creations',
  '/settings',
  '/operation',
  '/operation/people/u_1',
  '/s/a-share',
  '/p/a-pack',
  '/my-creations.data',
])('%s is kept by nobody', async (path) => {
  expect((await keptAs(path)).caching).toBe('private, no-store')
})

test('answers of calls are not cached, unless the row says that they are the same for all', async () => {
  for (const [name, call] of Object.entries<Call>(contract)) {
    const [method, path = ''] = name.split(' ')
    if (method !== 'GET') continue
    const { caching } = await keptAs(path.replaceAll(/\{\w+\}/g, 'some-id'))
    expect(caching, name).toBe(call.maxAgeS ? `public, max-age=${call.maxAgeS}` : 'no-store')
  }
})
