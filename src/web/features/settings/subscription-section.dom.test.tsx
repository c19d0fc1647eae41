import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Receipt, SubscriptionInfo } from '../../../shared/contract/pay.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { ReceiptsSection } from './receipts-section.tsx'
import { SubscriptionSection } from './subscription-section.tsx'

const PRO: SubscriptionInfo = {
  plan_id: 5,
  state: 'active',
  period_ends_at: '2027-05-03T12:00:00.000Z',
  next_plan_id: null,
}

let info: SubscriptionInfo = PRO
let receipts: Receipt[] = []
let portal: string | null = null
let requests: Request[] = []
let stopToasts = () => {}

beforeEach(async () => {
  info = PRO
  receipts = []
  portal = null
  stopToasts = receiveToasts(() => {})
  requests = await signedInSite({
    'GET /api/pay/subscription-info': () => ({ data: info }),
    'GET /api/pay/receipts': () => ({ data: { receipts } }),
    'POST /api/pay/portal': () => ({ data: { url: portal } }),
    'POST /api/pay/cancel-subscription': () => {
      info = { ...PRO, state: 'canceling' }
      return { data: info }
    },
    'POST /api/pay/resume-subscription': () => {
      info = PRO
      return { data: info }
    },
    'GET /api/pay/change-plan': ({ url }) => ({
      data: url.endsWith('plan_id=6')
        ? { amount_cents: 2000, due_at: null }
        : { amount_cents: 999, due_at: PRO.period_ends_at },
    }),
    'POST /api/pay/change-plan': () => {
      info = { ...PRO, next_plan_id: 1 }
      return { data: info }
    },
  })
})

afterEach(() => stopToasts())

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
const posted = (path: string) => requests.filter(({ url, method }) => method === 'POST' && url.endsWith(path))

async function show(section: ReactNode) {
  await showWithMessages(section)
  await answered()
}

test('without a subscription it says so and links to the plans', async () => {
  info = { plan_id: null, state: null, period_ends_at: null, next_plan_id: null }
  await show(<SubscriptionSection />)
  expect(text()).toContain('You have no subscription.')
  expect(find('a').getAttribute('href')).toBe('/pricing')
})

test('a plan shows its benefits, and when it renews at what price', async () => {
  await show(<SubscriptionSection />)
  expect(text()).toContain('Pro, yearly')
  expect(text()).toContain('3,200 credits every month')
  expect(text()).toContain('Renews on May 3, 2027 for $299.99, then every year.')
  expect(buttons()).toEqual(['Change plan…', 'Cancel plan…'])
})

test('what a larger plan has cost is among the receipts at once', async () => {
  await show(
    <>
      <SubscriptionSection />
      <ReceiptsSection />
    </>,
  )
  const asked = () => requests.filter(({ url }) => url.endsWith('/receipts')).length
  const before = asked()
  await pressButton('Change plan…')
  await act(async () => find<HTMLInputElement>('[role=dialog] input').click())
  await pressButton('Change plan')
  expect(asked()).toBe(before + 1)
})

test('a cancellation is explained, needs a confirmation, and can be undone', async () => {
  await show(<SubscriptionSection />)
  await pressButton('Cancel plan…')
  expect(text()).toContain('It runs until May 3, 2027.')
  expect(posted('/cancel-subscription')).toHaveLength(0)
  await pressButton('Cancel plan')
  expect(posted('/cancel-subscription')).toHaveLength(1)
  expect(text()).toContain('Ends on May 3, 2027. You won’t be charged again.')
  await pressButton('Keep my plan')
  expect(text()).toContain('Renews on May 3, 2027')
})

test('another plan can be chosen, and the upcoming one is named', async () => {
  await show(<SubscriptionSection />)
  await pressButton('Change plan…')
  const plans = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')]
  expect(plans.map((plan) => plan.checked)).toEqual([false, false, false, false, true, false])
  await act(async () => plans[0]?.click())
  await pressButton('Change plan')
  expect(await posted('/change-plan')[0]?.json()).toEqual({ plan_id: 1 })
  expect(text()).toContain('Changes to Basic, monthly on May 3, 2027 for $9.99.')
})

test('what a change costs, and when, is said before it is made', async () => {
  await show(<SubscriptionSection />)
  await pressButton('Change plan…')
  const plans = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')]
  const choose = async (index: number) => {
    await act(async () => plans[index]?.click())
    await answered()
  }
  expect(text()).not.toContain('You pay')
  await choose(5)
  expect(text()).toContain('You pay $20.00 now.')
  await choose(0)
  expect(text()).toContain('You pay nothing now, and $9.99 on May 3, 2027.')
  await choose(4)
  expect(text()).not.toContain('You pay')
})

test('after a failed payment the plan cannot be changed, but it can be canceled', async () => {
  info = { ...PRO, state: 'past_due' }
  await show(<SubscriptionSection />)
  expect(text()).toContain('The last payment failed')
  expect(buttons()).toEqual(['Cancel plan…'])
})

test('the provider’s own page is offered only if there is one', async () => {
  portal = 'https://billing.example.com/session'
  await show(<SubscriptionSection />)
  expect(buttons()).toContain('Cards and invoices')
})

test('receipts show the purchase, its price and its state', async () => {
  const at = '2026-05-03T12:00:00.000Z'
  const pack = { id: 'a', at, kind: 'pack', plan_id: null, credits: 2000, amount_cents: 1999 } as const
  const plan = { id: 'b', at, kind: 'subscription', plan_id: 2, credits: 3200, amount_cents: 2999 } as const
  receipts = [
    { ...pack, discount_cents: 0, currency: 'usd', state: 'paid', url: '/receipts/a' },
    { ...plan, discount_cents: 0, currency: 'usd', state: 'refunded', url: '/receipts/b' },
  ]
  await show(<ReceiptsSection />)
  const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/^2,000 credits, paid once.*\$19\.99PaidOpen$/)
  expect(rows[1]).toMatch(/^Pro, monthly.*\$29\.99RefundedOpen$/)
})

test('an empty list of receipts says so', async () => {
  await show(<ReceiptsSection />)
  expect(text()).toContain('You haven’t bought anything yet.')
})
