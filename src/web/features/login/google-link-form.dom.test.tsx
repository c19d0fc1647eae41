import { act } from 'react'
import { IntlProvider } from 'react-intl'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { appMessages } from '../../../shared/i18n/app-messages.ts'
import { closeDialog } from '../../app/dialogs/dialogs.ts'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { forgetSession } from '../../app/session/stored-session.ts'
import { render } from '../../components/ui/render-for-tests.tsx'
import { LoginPanel } from './login-panel.tsx'

type Initialized = Parameters<NonNullable<Window['google']>['accounts']['id']['initialize']>[0]

/** The calls of Google's script, newest last. */
let initialized: Initialized[] = []
const LINK = { link_token: 'link-token', email: 'ada@example.com' }

beforeEach(() => {
  initialized = []
  const appendToHead = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes
    if (!(script instanceof HTMLScriptElement)) return appendToHead(...nodes)
    script.onload?.(new Event('load'))
  })
  const id = { initialize: (options: Initialized) => initialized.push(options), renderButton: () => {} }
  // The script stays loaded for the next test, too.
  window.google ??= { accounts: { id } }
  Object.assign(window.google.accounts.id, id)
})

afterEach(() => {
  closeDialog('credits')
  forgetSession()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show() {
  const messages = await appMessages.load('en-US')
  const element = (
    <IntlProvider locale="en-US" messages={messages}>
      <LoginPanel title={(words) => <h1>{words}</h1>} />
    </IntlProvider>
  )
  const root = { site: { name: 'Plumdrop', google_client_id: 'client' }, tools: [] }
  const routes = [{ id: 'root', path: '*', element, loader: () => root }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })
  await render(<RouterProvider router={router} />)
  await vi.waitFor(() => expect(initialized).toHaveLength(1), 20_000)
}

const bringCredential = () => act(async () => initialized.at(-1)?.callback({ credential: 'from Google' }))
const text = () => document.body.textContent ?? ''
const bodiesTo = (requests: readonly Request[], path: string) =>
  Promise.all(requests.filter(({ url }) => new URL(url).pathname === path).map((one) => one.clone().json()))

async function type(autocomplete: string, value: string) {
  const input = document.querySelector<HTMLInputElement>(`input[autocomplete="${autocomplete}"]`)
  if (!input) throw new Error(`There is no field for ${autocomplete}`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  await act(async () => input.dispatchEvent(new Event('input', { bubbles: true })))
}

async function press(words: string) {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)
  if (!button) throw new Error(`There is no button ${words}`)
  await act(async () => button.click())
}

function siteThatKnowsAda() {
  let nonces = 0
  return fakeSite({
    'POST /api/users/google-nonce': () => ({ data: { nonce: `nonce-${++nonces}` } }),
    'POST /api/users/google-callback': { code: Code.googleLinkNeeded, data: LINK },
    'POST /api/users/google-link-code': {},
    'POST /api/users/google-link': { data: 'token' },
    'GET /api/users/user_info': { status: 500, code: Code.ourFault },
  })
}

test('Google gets a nonce of the site, and every credential a new one', async () => {
  const requests = fakeSite({
    'POST /api/users/google-nonce': () => ({ data: { nonce: `nonce-${initialized.length + 1}` } }),
    'POST /api/users/google-callback': { status: 422, code: Code.inputRefused, msg: 'No.' },
  })
  await show()
  expect(initialized[0]).toMatchObject({ client_id: 'client', nonce: 'nonce-1' })
  await bringCredential()
  await vi.waitFor(() => expect(initialized).toHaveLength(2), 20_000)
  expect(initialized[1]?.nonce).toBe('nonce-2')
  expect(await bodiesTo(requests, '/api/users/google-callback')).toMatchObject([
    { credential: 'from Google' },
  ])
})

test('an address with an account is not linked before its owner has entered the password', async () => {
  const requests = siteThatKnowsAda()
  await show()
  await bringCredential()
  await vi.waitFor(() => expect(text()).toContain('ada@example.com already has an account here.'), 20_000)
  expect(localStorage.getItem('userToken')).toBeNull()
  expect(await bodiesTo(requests, '/api/users/google-link')).toEqual([])

  await press('Connect and sign in')
  expect(await bodiesTo(requests, '/api/users/google-link')).toEqual([])
  await type('current-password', 'Plumdrop1')
  await press('Connect and sign in')
  await vi.waitFor(() => expect(localStorage.getItem('userToken')).toBe('token'), 20_000)
  expect(await bodiesTo(requests, '/api/users/google-link')).toEqual([
    { domain: location.host, link_token: 'link-token', password: 'Plumdrop1' },
  ])
})

test('an account without a password is linked with a mailed code', async () => {
  const requests = siteThatKnowsAda()
  await show()
  await bringCredential()
  await vi.waitFor(() => expect(text()).toContain('Email me a code instead'), 20_000)
  await press('Email me a code instead')
  await press('Send code')
  expect(await bodiesTo(requests, '/api/users/google-link-code')).toEqual([{ link_token: 'link-token' }])
  await type('one-time-code', '123456')
  await press('Connect and sign in')
  await vi.waitFor(() => expect(localStorage.getItem('userToken')).toBe('token'), 20_000)
  expect(await bodiesTo(requests, '/api/users/google-link')).toEqual([
    { domain: location.host, link_token: 'link-token', code: '123456' },
  ])
})
