import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'react-intl'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { appMessages } from '../../../shared/i18n/app-messages.ts'
import { closeDialog, openDialogs } from '../../app/dialogs/dialogs.ts'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { openLogin } from '../../app/session/login-flow.ts'
import { forgetReturnPath, rememberReturnPath } from '../../app/session/return-path.ts'
import { forgetSession } from '../../app/session/stored-session.ts'
import { receiveToasts } from '../../components/ui/toast.ts'
import { LoginPanel } from './login-panel.tsx'

let unmount = () => {}

beforeEach(() => openPanel())

async function openPanel() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const messages = await appMessages.load('en-US')
  history.replaceState(null, '', '/login')
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <IntlProvider locale="en-US" messages={messages}>
          <LoginPanel title={(words) => <h1>{words}</h1>} />
        </IntlProvider>
      ),
    },
  ])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<RouterProvider router={router} />))
  unmount = () => {
    act(() => root.unmount())
    place.remove()
  }
}

afterEach(() => {
  unmount()
  closeDialog('credits')
  forgetSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const heading = () => document.querySelector('h1')?.textContent
const input = (type: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[autocomplete="${type}"]`)
  if (!found) throw new Error(`There is no field for ${type}`)
  return found
}

async function type(field: string, text: string) {
  const element = input(field)
  // React replaces the setter on the element, so simulated typing uses the prototype's.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
  await act(async () => element.dispatchEvent(new Event('input', { bubbles: true })))
}

async function press(words: string) {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)
  await act(async () => button?.click())
}

async function submit() {
  await act(async () => document.querySelector('form')?.requestSubmit())
}

test('10005 asks for the mailed code without losing typed values', async () => {
  const requests = fakeSite({
    'POST /api/users/login': { code: Code.emailNotVerified, msg: 'Please verify.' },
    'POST /api/users/verify-email': { data: 'token' },
    'GET /api/users/user_info': { status: 500, code: Code.ourFault },
  })
  await type('username', 'ada@example.com')
  await type('current-password', 'Plumdrop1')
  await submit()
  await vi.waitFor(() => expect(heading()).toBe('Check your email'), 20_000)
  await type('one-time-code', '123456')
  await submit()
  await vi.waitFor(() => expect(localStorage.getItem('userToken')).toBe('token'), 20_000)
  expect(await requests.at(1)?.json()).toMatchObject({
    email: 'ada@example.com',
    password: 'Plumdrop1',
    code: '123456',
  })
})

test('nothing is sent while a rule is broken, and each rule has its own message', async () => {
  const requests = fakeSite({})
  await press('Create an account')
  await type('username', 'ada@example')
  await type('new-password', 'plumdrop1')
  await submit()
  const text = document.body.textContent
  expect(text).toContain('That doesn’t look like an email address.')
  expect(text).toContain('Please enter the 6 digits from our email.')
  expect(text).toContain('Please use 6 to 20 characters')
  expect(requests).toEqual([])
})

test('invited people are asked to sign up, and can still sign in', async () => {
  fakeSite({})
  act(() => openLogin())
  expect(heading()).toMatch(/^Sign in/)
  localStorage.setItem('inviteCode', 'PLUM42')
  act(() => openLogin())
  expect(heading()).toMatch(/^Create your/)
  await press('Sign in')
  expect(heading()).toMatch(/^Sign in/)
})

test('registering sends the kept invite code, forgets it, and shows the credits once a day', async () => {
  const requests = fakeSite({
    'POST /api/users/register': { data: 'token' },
    'GET /api/users/user_info': { status: 500, code: Code.ourFault },
    'GET /api/credit/checkin': { data: { credits: 19, expires_at: '2026-01-02T00:00:00Z' } },
  })
  localStorage.setItem('inviteCode', 'PLUM42')
  await press('Create an account')
  await type('username', ' Ada@example.com ')
  await type('one-time-code', '123456')
  await type('new-password', 'Plumdrop1')
  await submit()
  await vi.waitFor(() => expect(openDialogs().map(({ name }) => name)).toEqual(['credits']), 20_000)
  expect(await requests.at(0)?.json()).toEqual({
    email: 'Ada@example.com',
    domain: location.host,
    password: 'Plumdrop1',
    verify_code: '123456',
    invite_code: 'PLUM42',
  })
  expect(localStorage.getItem('inviteCode')).toBeNull()
  // The first day's credits arrive without a press.
  await vi.waitFor(
    () => expect(requests.map(({ url }) => new URL(url).pathname)).toContain('/api/credit/checkin'),
    20_000,
  )
  closeDialog('credits')
  await submit()
  await vi.waitFor(
    () => expect(requests.filter(({ url }) => url.endsWith('/api/users/register'))).toHaveLength(2),
    20_000,
  )
  expect(openDialogs()).toEqual([])
})

test('a wrong code gets an error at its field, which keeps its value and the focus', async () => {
  const refused = {
    status: 422,
    code: Code.inputRefused,
    msg: 'That code is wrong.',
    data: { field: 'code' },
  }
  fakeSite({ 'POST /api/users/register': refused })
  const toasts: string[] = []
  onTestFinished(receiveToasts(({ title }) => toasts.push(title)))
  // Earlier messages wait until somebody listens.
  toasts.length = 0
  await press('Create an account')
  await type('username', 'ada@example.com')
  await type('one-time-code', '123456')
  await type('new-password', 'Plumdrop1')
  await submit()
  const code = input('one-time-code')
  await vi.waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'), 20_000)
  const told = document.getElementById(code.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
  expect(told?.querySelector('[role=alert]')?.textContent).toMatch(/^That code is wrong or has expired\./)
  expect([code.value, document.activeElement, toasts]).toEqual(['123456', code, []])
})

test('people who were sent here by a page of accounts are told why', async () => {
  expect(document.body.textContent).not.toContain('your creations')
  unmount()
  rememberReturnPath('/my-creations?show=trash')
  onTestFinished(forgetReturnPath)
  await openPanel()
  expect(document.body.textContent).toContain('Sign in to see your creations')
  await act(async () => openLogin('reset'))
  expect(document.body.textContent).not.toContain('your creations')
})

test('people who wanted to do something are told why they are asked to sign in, until they leave', async () => {
  await act(async () => openLogin('login', 'Your network has used up today’s free tries.'))
  expect(document.body.textContent).toContain('Your network has used up')
  await press('Create an account')
  expect(document.body.textContent).toContain('Your network has used up')
  unmount()
  await openPanel()
  expect(document.body.textContent).not.toContain('Your network has used up')
})
