import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import type { CreditDetails, CreditEntry } from '../../../shared/contract/credit.ts'
import { closeAllDialogs, openDialogs } from '../../app/dialogs/dialogs.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { refreshSession } from '../../app/session/session.ts'
import { signedInSite, USER_INFO } from '../../app/session/signed-in-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import CheckInDialog from './check-in-dialog.tsx'
import CreditsDialog from './credits-dialog.tsx'
import CreditsPopover from './credits-popover.tsx'

type Answer = { data?: unknown; code?: number; msg?: string; status?: number }

const REFUSED: Answer = { code: 5, msg: 'Too busy.', status: 503 }
const GIFT: CreditEntry = {
  id: '1',
  at: '2026-05-03T12:00:00.000Z',
  kind: 'grant',
  source: 'daily_check_in',
  tool: null,
  amount: 19,
  expires_at: null,
}

let details: CreditDetails
let user = USER_INFO
let history: CreditEntry[] = []
let answerDetails: () => Answer | Promise<Answer>
let answerClaim: () => Answer
let requests: Request[] = []
let toasts: string[] = []
let stopToasts = () => {}

beforeEach(async () => {
  details = {
    credit_remain: 1,
    invite_credit: { total: 0 },
    today_spent: 0,
    vip: false,
    daily_credit: { init_credits: 19, can_claim: true, next_claim_at: null },
    held: 0,
    by_source: [],
    next_expiry: null,
  }
  history = []
  user = USER_INFO
  toasts = []
  stopToasts = receiveToasts(({ title }) => toasts.push(title))
  answerDetails = () => ({ data: details })
  answerClaim = () => {
    details = {
      ...details,
      credit_remain: 20,
      daily_credit: { ...details.daily_credit, can_claim: false },
    }
    history = [GIFT]
    return { data: { credits: 19, expires_at: GIFT.at } }
  }
  requests = await signedInSite({
    'GET /api/users/user_info': () => ({ data: user }),
    'GET /api/credit/details': () => answerDetails(),
    'GET /api/credit/history': () => ({ data: { entries: history, next: null } }),
    'GET /api/credit/checkin': () => answerClaim(),
  })
})
afterEach(() => {
  stopToasts()
  closeAllDialogs()
})

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')
const claims = () => requests.filter(({ url }) => url.endsWith('/checkin'))

test('a claimed gift is in the balance and in the history, and is no longer offered', async () => {
  await showWithMessages(<CreditsDialog onClose={() => {}} />)
  await answered()
  expect(text()).toContain('1 credit')
  expect(text()).toContain('19 free credits are waiting for you today.')
  await pressButton('Receive')
  expect(toasts).toEqual(['Claimed Successfully'])
  expect(text()).toContain('20 credits')
  expect(text()).toContain('+19')
  expect(text()).not.toContain('waiting for you')
})

test('credits that arrive while it is open are shown, and a gift that was claimed elsewhere is no longer offered', async () => {
  await showWithMessages(<CreditsDialog onClose={() => {}} />)
  await answered()
  answerClaim()
  user = { ...USER_INFO, credit_remain: 26 }
  await act(refreshSession)
  await answered()
  expect(text()).toContain('20 credits')
  expect(text()).toContain('+19')
  expect(text()).not.toContain('waiting for you')
})

test('a gift cannot be claimed twice while the new balance is loading', async () => {
  await showWithMessages(<CreditsDialog onClose={() => {}} />)
  await answered()
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => {
    arrive = resolve
  })
  answerDetails = async () => {
    await slow
    return { data: details }
  }
  await pressButton('Receive')
  await pressButton('Receive')
  expect(claims()).toHaveLength(1)
  arrive()
  await answered()
  expect(text()).toContain('20 credits')
})

test('a gift that cannot be claimed yet says so, and can be retried', async () => {
  answerClaim = () => ({ code: Code.checkInRefused, msg: 'Come back tomorrow.', status: 409 })
  await showWithMessages(<CreditsDialog onClose={() => {}} />)
  await answered()
  await pressButton('Receive')
  expect(toasts).toEqual(['Come back tomorrow.'])
  await pressButton('Receive')
  expect(claims()).toHaveLength(2)
})

test('a balance that fails to load can be requested again, and the history is shown meanwhile', async () => {
  answerDetails = () => REFUSED
  history = [GIFT]
  await showWithMessages(<CreditsDialog onClose={() => {}} />)
  await answered()
  expect(text()).toContain('Failed to retrieve credits.')
  expect(text()).toContain('+19')
  answerDetails = () => ({ data: { ...details, credit_remain: -3 } })
  await pressButton('Try again')
  expect(text()).toContain('-3 credits')
})

test('the gift closes its dialog on success, and stays on failure', async () => {
  const onClose = vi.fn()
  const take = answerClaim
  answerClaim = () => REFUSED
  await showWithMessages(<CheckInDialog onClose={onClose} />)
  await pressButton('Receive')
  expect(onClose).not.toHaveBeenCalled()
  answerClaim = take
  await pressButton('Receive')
  expect(onClose).toHaveBeenCalledOnce()
  expect(claims()[0]?.headers.get('time-zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test('the panel behind the balance shows held credits, and links to the history', async () => {
  details = { ...details, held: 5, today_spent: 2 }
  await showWithMessages(<CreditsPopover trigger={<button type="button">pill</button>} />)
  await answered()
  expect(text()).toContain('5 credits')
  await pressButton('History')
  expect(openDialogs().map(({ name }) => name)).toEqual(['credits'])
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('a visitor learns what an account would bring, and no account data is requested', async () => {
  await act(async () => {
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage'))
  })
  const asked = fakeSite({ 'GET /api/credit/anonymous-user-credit': { data: { credit_remain: 3 } } })
  await showWithMessages(<CreditsPopover trigger={<button type="button">pill</button>} />)
  await answered()
  expect(find('[role=dialog]').textContent).toContain('Create a free account')
  expect(asked.some(({ url }) => url.endsWith('/details'))).toBe(false)
})
