import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appMessages } from '../../../shared/i18n/app-messages.ts'
import { closeDialog } from '../../app/dialogs/dialogs.ts'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { USER_INFO } from '../../app/session/signed-in-site.fixture.ts'
import { forgetSession } from '../../app/session/stored-session.ts'
import { completeArrival } from './complete-sign-in.ts'

beforeEach(async () => {
  await appMessages.load('en-US')
})
afterEach(() => {
  closeDialog('credits')
  forgetSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function arrive(account: { is_new: boolean; can_claim: boolean }): Promise<string[]> {
  const daily_credit = { init_credits: 19, can_claim: account.can_claim, next_claim_at: null }
  const requests = fakeSite({
    'GET /api/users/user_info': { data: { ...USER_INFO, is_new: account.is_new, daily_credit } },
    'GET /api/credit/checkin': { data: { credits: 19 } },
  })
  await completeArrival('t')
  return requests.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('checkin'))
}

test('a new account with Google starts with the daily credits', async () => {
  expect(await arrive({ is_new: true, can_claim: true })).toHaveLength(1)
})

test('people who already had an account or the credits get nothing unasked', async () => {
  expect(await arrive({ is_new: false, can_claim: true })).toEqual([])
  expect(await arrive({ is_new: true, can_claim: false })).toEqual([])
})
