import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import type { Purchase } from '../../app/dialogs/purchase.ts'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { providePageControl } from '../../app/navigation/page-control.ts'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { forgetSession, storeToken } from '../../app/session/stored-session.ts'
import { find, press } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts, type ToastMessage } from '../../components/ui/toast.ts'
import PaymentDialog from './payment-dialog.tsx'
import { onPaymentEvent } from './payment-events.ts'

const PACK: Purchase = { kind: 'pack', priceCents: 1999 }
const PLAN: Purchase = { kind: 'plan', planId: 5 }
const CHECKOUT = { data: { checkout_url: 'about:blank', txn_id: 'txn1' } }

let toasts: ToastMessage[] = []
let successes = 0
let cleanUps: (() => void)[] = []
const onClose = vi.fn()
const visited: string[] = []

/** The test DOM has frames switched off and complains about them; an empty one loads nothing anyway. */
const { happyDOM } = window as unknown as { happyDOM: { settings: { enableIframePageLoading: boolean } } }
happyDOM.settings.enableIframePageLoading = true

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
  storeToken('t')
  toasts = []
  successes = 0
  cleanUps = [
    receiveToasts((message) => toasts.push(message)),
    onPaymentEvent('payment-success', () => {
      successes += 1
    }),
    providePageControl({ goTo: (path) => visited.push(path), reloadData: () => {} }),
  ]
})

afterEach(() => {
  for (const cleanUp of cleanUps) cleanUp()
  forgetSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function pay(purchase: Purchase, answers: Parameters<typeof fakeSite>[0]) {
  const requests = fakeSite(answers)
  await showWithMessages(<PaymentDialog purchase={purchase} onClose={onClose} />)
  await settle()
  return {
    asked: () =>
      requests.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`),
  }
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const closeByIcon = async () => {
  await act(async () => find<HTMLButtonElement>('button[aria-label="Close"]').click())
  await settle()
}
const dialogText = () => find('[role=dialog]').textContent ?? ''

test('a pack is started by its price, in a frame of 640 px that sends no referrer', async () => {
  const { asked } = await pay(PACK, { 'GET /api/pay/checkout-session': CHECKOUT })
  expect(asked()).toEqual(['GET /api/pay/checkout-session?price=19.99'])
  const frame = find<HTMLIFrameElement>('iframe')
  expect(frame.getAttribute('src')).toBe('about:blank')
  expect([frame.getAttribute('height'), frame.getAttribute('referrerpolicy')]).toEqual(['640', 'no-referrer'])
  expect(dialogText()).toContain('2,000 credits for $19.99')
})

test('a plan is started by its id, and says before the payment that it renews', async () => {
  const { asked } = await pay(PLAN, { 'GET /api/pay/subscription-session': CHECKOUT })
  expect(asked()).toEqual(['GET /api/pay/subscription-session?plan_id=5'])
  expect(dialogText()).toContain('Pro plan for $299.99 per year')
  expect(dialogText()).toContain('Renews every year')
})

test.each([
  [PACK, 'checkout-session', 'transaction-detail'],
  [PLAN, 'subscription-session', 'subscription-transaction-detail'],
] as const)(
  'a paid purchase %o closes the dialog, tells it and reads the balance anew',
  async (what, begin, detail) => {
    let status = 0
    const { asked } = await pay(what, {
      [`GET /api/pay/${begin}`]: CHECKOUT,
      [`GET /api/pay/${detail}/txn1`]: () => ({ data: { status } }),
    })
    await wait(3000)
    expect([onClose.mock.calls.length, successes]).toEqual([0, 0])
    status = 1
    await wait(3000)
    expect([onClose.mock.calls.length, successes]).toEqual([1, 1])
    expect(asked().filter((line) => line.endsWith('/txn1'))).toHaveLength(2)
    expect(asked()).toContain('GET /api/users/user_info')
    expect(toasts).toMatchObject([{ kind: 'success' }])
  },
)

test('a refused payment stops the polling, shows a message for 10 seconds, and can be retried', async () => {
  const { asked } = await pay(PACK, {
    'GET /api/pay/checkout-session': CHECKOUT,
    'GET /api/pay/transaction-detail/txn1': { data: { status: 2 } },
  })
  await wait(30_000)
  expect(asked().filter((line) => line.endsWith('/txn1'))).toHaveLength(1)
  expect(toasts).toEqual([
    {
      form: 'toast',
      kind: 'danger',
      durationMs: 10_000,
      title:
        'The payment didn’t go through. Try using a different card or payment method. If you need help, feel free to reach out to our support team.',
    },
  ])
  expect(successes).toBe(0)
  expect(dialogText()).toContain('This payment didn’t go through.')
  await act(async () => find('[role=alert] button').click())
  await settle()
  expect(asked().filter((line) => line.includes('checkout-session'))).toHaveLength(2)
  find('iframe')
})

test('a checkout that fails to open shows an inline message, and can be retried', async () => {
  let works = false
  await pay(PACK, {
    'GET /api/pay/checkout-session': () => (works ? CHECKOUT : { code: Code.ourFault, status: 500 }),
  })
  expect(dialogText()).toContain('Failed to get pay url')
  expect(dialogText()).toContain('Sorry, there was a service error. Please try again later.')
  expect(document.querySelector('iframe')).toBeNull()
  works = true
  await act(async () => find('[role=alert] button').click())
  await settle()
  find('iframe')
  expect(dialogText()).not.toContain('Failed to get pay url')
})

test('a purchase that is refused for a reason shows the server’s reason', async () => {
  const msg = 'You have a subscription already.'
  await pay(PLAN, { 'GET /api/pay/subscription-session': { code: Code.inputRefused, status: 422, msg } })
  expect(dialogText()).toContain(msg)
})

test('an expired session leads to the login page', async () => {
  const ended = { code: Code.signInNeeded, status: 401, msg: 'It ended.' }
  await pay(PACK, { 'GET /api/pay/checkout-session': ended })
  expect(onClose).toHaveBeenCalledOnce()
  expect(visited).toEqual(['/login'])
})

test('after 300000 ms the polling stops, the balance is reloaded and the dialog closes', async () => {
  const { asked } = await pay(PACK, {
    'GET /api/pay/checkout-session': CHECKOUT,
    'GET /api/pay/transaction-detail/txn1': { data: { status: 0 } },
  })
  await wait(299_999)
  expect(onClose).not.toHaveBeenCalled()
  await wait(1)
  expect([onClose.mock.calls.length, successes]).toEqual([1, 0])
  expect(asked()).toContain('GET /api/users/user_info')
  const polls = asked().filter((line) => line.endsWith('/txn1')).length
  await wait(30_000)
  expect(asked().filter((line) => line.endsWith('/txn1'))).toHaveLength(polls)
})

test('closing the dialog cancels the open checkout, so that nobody pays it by accident later', async () => {
  const { asked } = await pay(PACK, {
    'GET /api/pay/checkout-session': CHECKOUT,
    'POST /api/pay/forget-checkout': {},
  })
  await closeByIcon()
  expect(onClose).toHaveBeenCalledOnce()
  expect(asked()).toContain('POST /api/pay/forget-checkout')
})

test('only its close button closes the dialog, with a question once the frame was used', async () => {
  await pay(PACK, { 'GET /api/pay/checkout-session': CHECKOUT, 'POST /api/pay/forget-checkout': {} })
  await press(document, 'Escape')
  await settle()
  expect(onClose).not.toHaveBeenCalled()

  find<HTMLIFrameElement>('iframe').focus()
  window.dispatchEvent(new Event('blur'))
  await closeByIcon()
  expect(onClose).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('Leave without paying?')
  const leave = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Leave the payment',
  )
  await act(async () => leave?.click())
  expect(onClose).toHaveBeenCalledOnce()
})
