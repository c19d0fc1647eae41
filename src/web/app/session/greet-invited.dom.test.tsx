import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appMessages } from '../../../shared/i18n/app-messages.ts'
import { receiveToasts, type ToastMessage } from '../../components/ui/toast.ts'
import { fakeSite } from './fake-site.fixture.ts'
import { greetInvited } from './greet-invited.ts'
import { forgetSession, storeToken } from './stored-session.ts'

let toasts: ToastMessage[] = []
let stop = () => {}

beforeEach(async () => {
  await appMessages.load('en-US')
  toasts = []
  stop = receiveToasts((message) => void toasts.push(message))
})
afterEach(() => {
  stop()
  forgetSession()
  vi.unstubAllGlobals()
})

test('people who follow an invite link learn what it is worth, and are one press from registering', async () => {
  const requests = fakeSite({
    'GET /api/users/invitation': { data: { greeting: 'A friend has invited you' } },
  })
  await greetInvited('?invite_code=abcd1234')
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?invite_code=abcd1234'])
  expect(toasts).toMatchObject([{ title: 'A friend has invited you', action: { label: 'Sign up' } }])
})

test('unknown codes and signed-in people get no greeting', async () => {
  const requests = fakeSite({ 'GET /api/users/invitation': { data: { greeting: null } } })
  await greetInvited('')
  await greetInvited('?invite_code=abcd1234')
  storeToken('t')
  await greetInvited('?invite_code=abcd1234')
  expect(requests).toHaveLength(1)
  expect(toasts).toEqual([])
})
