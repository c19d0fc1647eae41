import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, press } from '../../components/ui/render-for-tests.tsx'
import { showWithMessages } from '../i18n/show-with-messages.fixture.tsx'
import { deleteCookie, writeCookie } from '../session/cookies.ts'

const ANALYTICS = { script_url: 'https://count.example/script.js', site_id: 'counted' }
const CHAT = { script_url: 'https://chat.example/sdk.js', site_id: 'chatty' }

let scripts: HTMLScriptElement[] = []

/** The choice is read once per page, so each test loads the modules anew. */
async function show(services: { analytics: typeof ANALYTICS | null; live_chat: typeof CHAT | null }) {
  vi.resetModules()
  const { default: Consent } = await import('./consent.tsx')
  await showWithMessages(<Consent {...services} />)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
}

async function answer(name: 'Accept' | 'Reject') {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => found?.click())
  await act(() => vi.advanceTimersByTimeAsync(10_000))
}

const banner = () => document.querySelector('section')
const added = () => scripts.map(({ src, dataset }) => [src, Object.fromEntries(Object.entries(dataset))])

beforeEach(() => {
  vi.useFakeTimers()
  scripts = []
  // A real script element would be loaded.
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    scripts.push(node as HTMLScriptElement)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  deleteCookie('cookieChoice')
})

test('nothing is loaded before people answer, or after they reject', async () => {
  await show({ analytics: ANALYTICS, live_chat: CHAT })
  expect(banner()).not.toBeNull()
  expect(added()).toEqual([])
  await answer('Reject')
  expect(banner()).toBeNull()
  expect(added()).toEqual([])
  expect(document.cookie).toContain('cookieChoice=rejected')
})

test('accepted scripts are loaded with the attributes that their providers read', async () => {
  await show({ analytics: ANALYTICS, live_chat: CHAT })
  await answer('Accept')
  expect(added()).toEqual([
    [ANALYTICS.script_url, { siteId: 'counted', websiteId: 'counted', domain: 'counted' }],
    [CHAT.script_url, { siteId: 'chatty' }],
  ])
})

test('Google’s tag gets its commands as the argument lists that it expects', async () => {
  writeCookie('cookieChoice', 'accepted')
  vi.stubGlobal('dataLayer', undefined)
  await show({
    analytics: { script_url: 'https://tags.example/gtag/js?id=G-1', site_id: 'G-1' },
    live_chat: null,
  })
  const { dataLayer } = globalThis as { dataLayer?: ArrayLike<unknown>[] }
  expect(dataLayer?.map((command) => [Array.isArray(command), ...Array.from(command)])).toEqual([
    [false, 'js', expect.any(Date)],
    [false, 'config', 'G-1'],
  ])
  vi.unstubAllGlobals()
})

test('a chat that has to be started gets its token', async () => {
  const run = vi.fn()
  vi.stubGlobal('chatwootSDK', { run })
  writeCookie('cookieChoice', 'accepted')
  await show({ analytics: null, live_chat: CHAT })
  scripts[0]?.dispatchEvent(new Event('load'))
  expect(run).toHaveBeenCalledWith({ websiteToken: 'chatty', baseUrl: 'https://chat.example' })
  vi.unstubAllGlobals()
})

test('people who have answered are not asked again, and the answer counts', async () => {
  writeCookie('cookieChoice', 'accepted')
  await show({ analytics: ANALYTICS, live_chat: null })
  expect(banner()).toBeNull()
  expect(added()).toHaveLength(1)
})

test('an invalid answer counts as none', async () => {
  writeCookie('cookieChoice', 'perhaps')
  await show({ analytics: ANALYTICS, live_chat: null })
  expect(banner()).not.toBeNull()
  expect(added()).toEqual([])
})

test('the question names what is configured, and Escape does not answer it', async () => {
  await show({ analytics: null, live_chat: CHAT })
  expect(banner()?.textContent).toContain('load a chat')
  expect(banner()?.textContent).not.toContain('analytics')
  await press(find('section'), 'Escape')
  expect(banner()).not.toBeNull()
})
