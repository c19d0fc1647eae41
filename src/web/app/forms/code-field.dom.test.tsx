import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts, type ToastMessage } from '../../components/ui/toast.ts'
import { ApiError } from '../api/api-client.ts'
import { pressButton, showWithMessages } from '../i18n/show-with-messages.fixture.tsx'
import { countdownKey } from './code-countdown.ts'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { sendCode } from './send-code.ts'

let toasts: ToastMessage[] = []
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  toasts = []
  stop = receiveToasts((toast) => void toasts.push(toast))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const button = () => find<HTMLButtonElement>('button')

/** Each field has its own key, since waits outlive the page. */
async function show(name: string, send: () => Promise<unknown>) {
  const key = countdownKey('verify', name)
  await showWithMessages(
    <CodeField
      countdown={key}
      onSend={() => sendCode(key, send)}
      error={undefined}
      input={{ name: 'code' }}
    />,
  )
}

test('a code can be requested once a minute, and the wait is shown', async () => {
  await show('minute', async () => null)
  await pressButton('Send code')
  expect(button().textContent).toBe('Again in 60 s')
  expect(button().disabled).toBe(true)
  expect(toasts).toMatchObject([{ kind: 'success' }])
  await act(async () => vi.advanceTimersByTime(59_000))
  expect(button().textContent).toBe('Again in 1 s')
  await act(async () => vi.advanceTimersByTime(1000))
  expect(button().textContent).toBe('Send code')
})

test('if another tab has just asked, the server’s wait is shown', async () => {
  await show('other tab', async () => {
    throw new ApiError('Too soon.', { code: Code.slowDown, status: 429, data: { seconds: 30 } })
  })
  await pressButton('Send code')
  expect(button().textContent).toBe('Again in 30 s')
  expect(toasts).toMatchObject([{ form: 'notification', body: 'Too soon.', kind: 'danger' }])
})

test('if nobody answers, people can retry at once', async () => {
  await show('offline', async () => {
    throw new TypeError('Failed to fetch')
  })
  await pressButton('Send code')
  expect(button().textContent).toBe('Send code')
  expect(button().disabled).toBe(false)
})

test('each address has one wait, however it is typed', () => {
  expect(countdownKey('reset', ' Ada@Example.com ')).toBe(countdownKey('reset', 'ada@example.com'))
  expect(countdownKey('reset', 'ada@example.com')).not.toBe(countdownKey('register', 'ada@example.com'))
})

test('a new password shows its rules, and ticks each one off separately', async () => {
  const ticked = () =>
    [...document.querySelectorAll('li')].map(({ textContent }) => textContent.includes('(done)'))
  await showWithMessages(
    <PasswordField label="Password" kind="new" value="abc1" error={undefined} input={{ name: 'p' }} />,
  )
  expect(ticked()).toEqual([false, true, false, true, true])
})

test('an empty field has met no rule, and a password can be made visible', async () => {
  await showWithMessages(
    <PasswordField label="Password" kind="new" value="" error={undefined} input={{ name: 'p' }} />,
  )
  expect(document.body.textContent).not.toContain('(done)')
  expect(find<HTMLInputElement>('input').type).toBe('password')
  await pressButton('Show password')
  expect(find<HTMLInputElement>('input').type).toBe('text')
  await pressButton('Hide password')
  expect(find<HTMLInputElement>('input').type).toBe('password')
})

test('an existing password shows no rules', async () => {
  await showWithMessages(
    <PasswordField label="Password" kind="current" value="abc" error={undefined} input={{ name: 'p' }} />,
  )
  expect(document.querySelectorAll('li')).toHaveLength(0)
  expect(find<HTMLInputElement>('input').autocomplete).toBe('current-password')
})
