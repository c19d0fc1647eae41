import { afterEach, expect, test, vi } from 'vitest'
import { closeAllDialogs, openDialogs } from '../../app/dialogs/dialogs.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite, USER_INFO } from '../../app/session/signed-in-site.fixture.ts'
import CreditsMissingDialog from './credits-missing-dialog.tsx'

afterEach(closeAllDialogs)

async function show(missing: number, { canClaim = true, plan = null as number | null, first = true } = {}) {
  const onClose = vi.fn()
  const daily_credit = { init_credits: 19, can_claim: canClaim, next_claim_at: null }
  await signedInSite({
    'GET /api/users/user_info': { data: { ...USER_INFO, daily_credit } },
    'GET /api/pay/check-first-purchase': { data: { is_first_purchase: first } },
    'GET /api/pay/subscription-info': {
      data: { plan_id: plan, state: plan && 'active', period_ends_at: null, next_plan_id: null },
    },
  })
  await showWithMessages(<CreditsMissingDialog missing={missing} onClose={onClose} />)
  await answered()
  return onClose
}

const INVITE = 'Invite a friend: 20 credits, 3 days after their first creation'
const ways = () => [...document.querySelectorAll('[role=dialog] li')].map(({ textContent }) => textContent)

test('a few missing credits are offered for free first, and then for the least money', async () => {
  await show(3)
  expect(ways()).toEqual([
    'Get today’s 19 credits',
    'Buy 200 credits for $2.99',
    '800 credits every month for $9.99',
    INVITE,
  ])
})

test('offers that would still leave too few credits are left out', async () => {
  await show(300)
  expect(ways()).toEqual(['Buy 400 credits for $5.99', '800 credits every month for $9.99'])
})

test('a claimed gift, a second first purchase and a second plan are not offered', async () => {
  await show(3, { canClaim: false, plan: 1, first: false })
  expect(ways()).toEqual(['Buy 400 credits for $5.99', INVITE])
})

test('choosing an offer closes the dialog and opens the next step', async () => {
  const onClose = await show(3)
  await pressButton(INVITE)
  expect(onClose).toHaveBeenCalledOnce()
  expect(openDialogs().map(({ name }) => name)).toEqual(['invite'])
})
