import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { readToken } from '../../app/session/stored-session.ts'
import { receiveToasts, type ToastMessage } from '../../components/ui/toast.ts'
import { SessionsSection } from './sessions-section.tsx'

const HERE = {
  id: 'a',
  current: true,
  device: 'Firefox on Linux',
  created_at: '2026-05-01T00:00:00Z',
  last_seen_at: '2026-05-03T12:00:00Z',
}
const PHONE = { ...HERE, id: 'b', current: false, device: 'Safari on iPhone' }

let sessions = [HERE, PHONE]
let refuses = false
let requests: Request[] = []
let toasts: ToastMessage[] = []

beforeEach(async () => {
  sessions = [HERE, PHONE]
  refuses = false
  toasts = []
  onTestFinished(receiveToasts((toast) => void toasts.push(toast)))
  const answer = (act: () => void) => () => {
    if (refuses) return { code: Code.busy, msg: 'Not now.', status: 503 }
    act()
    return { data: null }
  }
  requests = await signedInSite({
    'GET /api/users/sessions': () => ({ data: { sessions } }),
    'DELETE /api/users/sessions/b': answer(() => {
      sessions = [HERE]
    }),
    'GET /api/credit/anonymous-user-credit': { data: { credit_remain: 5 } },
    'POST /api/users/sign-out-everywhere': answer(() => {}),
  })
  await showWithMessages(<SessionsSection />)
  await answered()
})

const rows = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
const asked = (method: string) => requests.filter((request) => request.method === method).length

test('this device is named, and has no button to end it', () => {
  expect(rows()[0]).toMatch(/^Firefox on Linux.*May 3, 2026.*This device$/)
  expect(rows()[1]).toMatch(/^Safari on iPhone.*End$/)
})

test('another session can be ended, and disappears from the list', async () => {
  await pressButton('End the session on Safari on iPhone')
  expect(asked('DELETE')).toBe(1)
  expect(rows()).toHaveLength(1)
  expect(toasts).toMatchObject([{ kind: 'success' }])
})

test('a session that could not be ended stays, and can be tried again', async () => {
  refuses = true
  await pressButton('End the session on Safari on iPhone')
  expect(toasts.map(({ title }) => title)).toEqual(['Not now.'])
  refuses = false
  await pressButton('End the session on Safari on iPhone')
  expect(rows()).toHaveLength(1)
})

test('signing out everywhere signs out here, too, once it has succeeded', async () => {
  refuses = true
  await pressButton('Sign out everywhere')
  expect(readToken()).toBe('t')
  refuses = false
  await pressButton('Sign out everywhere')
  expect(readToken()).toBeNull()
  expect(toasts.map(({ title }) => title)).toContain('You’re signed out everywhere.')
})
