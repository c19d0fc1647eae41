import { afterEach, expect, test } from 'vitest'
import { fakeSite } from '../session/fake-site.fixture.ts'
import { fakePush, forgetPush } from './push.fixture.ts'
import { isPushOn, turnPushOff, turnPushOn } from './push-subscription.ts'

afterEach(forgetPush)

const CALLS = {
  'GET /api/push/key': { data: { key: 'site-key' } },
  'POST /api/push/subscribe': { data: {} },
  'POST /api/push/unsubscribe': { data: {} },
}
const sent = async (requests: Request[], path: string) =>
  Promise.all(requests.filter(({ url }) => url.endsWith(path)).map((request) => request.clone().json()))

test('a browser that is turned on is subscribed at the site until it is turned off', async () => {
  const state = fakePush()
  const requests = fakeSite(CALLS)
  expect(await isPushOn()).toBe(false)
  expect(await turnPushOn()).toBe(true)
  expect(state).toEqual({ subscribed: true, key: 'site-key' })
  expect(await sent(requests, '/subscribe')).toEqual([
    { endpoint: 'https://push.test/1', public_key: 'public', shared_secret: 'secret' },
  ])
  expect(await isPushOn()).toBe(true)
  await turnPushOff()
  expect(await isPushOn()).toBe(false)
  expect(await sent(requests, '/unsubscribe')).toEqual([{ endpoint: 'https://push.test/1' }])
})

test('people who say no are not asked again', async () => {
  const state = fakePush({ permission: 'denied' })
  const requests = fakeSite(CALLS)
  expect(await turnPushOn()).toBe(false)
  expect(state.subscribed).toBe(false)
  expect(requests).toEqual([])
})

test('a subscription that the site did not receive is removed from the browser', async () => {
  const state = fakePush()
  fakeSite({ ...CALLS, 'POST /api/push/subscribe': { status: 500, code: 1 } })
  expect(await turnPushOn()).toBe(false)
  expect(state.subscribed).toBe(false)
})

test('a browser without push support is off, and cannot be turned on', async () => {
  fakeSite(CALLS)
  expect(await isPushOn()).toBe(false)
  expect(await turnPushOn()).toBe(false)
})
