import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { appMessages } from '../../../shared/i18n/app-messages.ts'
import { receiveToasts, type ToastMessage } from '../../components/ui/toast.ts'
import { closeDialog, openDialogs } from '../dialogs/dialogs.ts'
import { providePageControl } from '../navigation/page-control.ts'
import { api, succeeds, takePendingRefresh } from './browser-api.ts'
import { fakeSite } from './fake-site.fixture.ts'
import { takeReturnPath } from './return-path.ts'
import { refreshSession, startSession, useSession } from './session.ts'
import { forgetSession, readUserInfo, storeToken } from './stored-session.ts'
import { useApiData } from './use-api-data.ts'

const INFO = {
  user_email: 'ada@example.com',
  credit_remain: 7,
  invite_credit: { total: 0 },
  today_spent: 0,
  vip: false,
  daily_credit: { init_credits: 19, can_claim: true, next_claim_at: null },
  operator_role: null,
  has_password: true,
}

let toasts: ToastMessage[] = []
let visited: string[] = []
let cleanUps: (() => void)[] = []

beforeEach(async () => {
  await appMessages.load('en-US')
  toasts = []
  visited = []
  cleanUps = [
    receiveToasts((message) => toasts.push(message)),
    providePageControl({ goTo: (path) => visited.push(path), reloadData: () => visited.push('reload') }),
  ]
  history.replaceState(null, '', '/pricing?tab=year')
})

afterEach(() => {
  for (const cleanUp of cleanUps) cleanUp()
  closeDialog('login')
  forgetSession()
  takeReturnPath()
  vi.unstubAllGlobals()
})

function Who() {
  const { status, credits } = useSession()
  return `${status} ${credits}`
}

/** Renders the session as components see it. */
function watchSession(): () => string | null {
  const place = document.createElement('div')
  const root = createRoot(place)
  root.render(<Who />)
  cleanUps.push(startSession(), () => root.unmount())
  return () => place.textContent
}

test('a call without network says that the site is offline', async () => {
  fakeSite({})
  expect(await succeeds(() => api('GET /api/users/invites'))).toBe(false)
  expect(toasts.map(({ title }) => title)).toEqual([expect.stringContaining('offline')])
})

test('20001 remembers the page, opens the login dialog and requests a refresh once', async () => {
  fakeSite({ 'GET /api/users/invites': { code: Code.signInNeeded, msg: 'Please sign in.' } })
  await succeeds(() => api('GET /api/users/invites'))
  expect(openDialogs().map(({ name }) => name)).toEqual(['login'])
  expect([takePendingRefresh(), takePendingRefresh()]).toEqual([true, false])
  expect(takeReturnPath()).toBe('/pricing?tab=year')
})

test('401 forgets the session and leads to the login page, which returns to this page', async () => {
  storeToken('ended')
  fakeSite({ 'GET /api/users/invites': { code: Code.signInNeeded, msg: 'It ended.', status: 401 } })
  await succeeds(() => api('GET /api/users/invites'))
  expect(localStorage.getItem('userToken')).toBeNull()
  expect(visited).toEqual(['/login'])
  expect(takeReturnPath()).toBe('/pricing?tab=year')
})

test('errors that nobody was told about are not swallowed', async () => {
  const bug = new Error('a bug')
  await expect(succeeds(() => Promise.reject(bug))).rejects.toBe(bug)
})

test('a visitor has credits, and a token from another tab signs them in', async () => {
  const requests = fakeSite({
    'GET /api/credit/anonymous-user-credit': { data: { credit_remain: 5 } },
    'GET /api/users/user_info': { data: INFO },
  })
  const shown = watchSession()
  await vi.waitFor(() => expect(shown()).toBe('visitor 5'), 20_000)

  localStorage.setItem('userToken', 'from another tab')
  dispatchEvent(new StorageEvent('storage', { key: 'userToken' }))
  await vi.waitFor(() => expect(shown()).toBe('signed_in 7'), 20_000)
  const asked = requests.at(-1)
  expect(asked?.headers.get('authorization')).toBe('Bearer from another tab')
  expect(asked?.headers.get('time-zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(readUserInfo()).toMatchObject({ user_email: 'ada@example.com', daily_credit: { init_credits: 19 } })
})

test('a page that is being left by signing out sends no more requests', async () => {
  storeToken('t')
  const requests = fakeSite({
    'GET /api/users/user_info': { data: INFO },
    'GET /api/users/invites': { data: { invites: [] } },
    'GET /api/credit/anonymous-user-credit': { data: { credit_remain: 5 } },
  })
  function Invites() {
    return useApiData(() => api('GET /api/users/invites')).status
  }
  const root = createRoot(document.createElement('div'))
  root.render(<Invites />)
  cleanUps.push(startSession(), () => root.unmount())
  await vi.waitFor(() => expect(pathsOf(requests)).toContain('/api/users/invites'), 20_000)

  forgetSession()
  await vi.waitFor(() => expect(pathsOf(requests)).toContain('/api/credit/anonymous-user-credit'), 20_000)
  expect(pathsOf(requests).filter((path) => path === '/api/users/invites')).toHaveLength(1)
})

function pathsOf(requests: Request[]): string[] {
  return requests.map(({ url }) => new URL(url).pathname)
}

test('an answer that arrives after signing out changes nothing', async () => {
  storeToken('t')
  fakeSite({
    'GET /api/users/user_info': () => {
      forgetSession()
      return { data: INFO }
    },
  })
  await refreshSession()
  expect(readUserInfo()).toBeNull()
})
