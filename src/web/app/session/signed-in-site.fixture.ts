import { act } from 'react'
import { onTestFinished, vi } from 'vitest'
import { fakeSite } from './fake-site.fixture.ts'
import { startSession } from './session.ts'
import { forgetSession, storeToken, storeUserInfo } from './stored-session.ts'

export const USER_INFO = {
  user_email: 'ada@example.com',
  credit_remain: 7,
  invite_credit: { total: 0 },
  today_spent: 0,
  vip: false,
  daily_credit: { init_credits: 19 },
}

/** A fake site with a signed-in person, until the test ends. */
export async function signedInSite(answers: Parameters<typeof fakeSite>[0]): Promise<Request[]> {
  const requests = fakeSite({ 'GET /api/users/user_info': { data: USER_INFO }, ...answers })
  storeToken('t')
  storeUserInfo(USER_INFO)
  let stopSession = () => {}
  await act(async () => {
    stopSession = startSession()
  })
  onTestFinished(async () => {
    await act(async () => {
      stopSession()
      forgetSession()
    })
    vi.unstubAllGlobals()
  })
  return requests
}
