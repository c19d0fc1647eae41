import { act, useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PricingTab } from '../../../shared/catalogue/pricing-tabs.ts'
import { maxBytesOfAny, TIERS } from '../../../shared/catalogue/tiers.ts'
import { Code } from '../../../shared/codes.ts'
import { closeDialog, openDialogs } from '../../app/dialogs/dialogs.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { startSession } from '../../app/session/session.ts'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { takeWaitingPurchase } from '../payment/buy.ts'
import { emitPaymentEvent } from '../payment/payment-events.ts'
import { PricingPanel } from './pricing-panel.tsx'

let stopSession = () => {}

afterEach(() => {
  stopSession()
  for (const { name } of openDialogs()) closeDialog(name)
  takeWaitingPurchase()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Panel({ start }: { start: PricingTab }) {
  const [tab, setTab] = useState(start)
  return <PricingPanel tab={tab} onTabChange={setTab} />
}

type Answers = Parameters<typeof fakeSite>[0]
const subscription = (plan_id: number | null) => ({ data: { plan_id } })
const firstPurchase = (is_first_purchase: boolean) => ({ data: { is_first_purchase } })

async function showAsVisitor(tab: PricingTab) {
  fakeSite({ 'GET /api/credit/anonymous-user-credit': { data: { credit_remain: 5 } } })
  await act(async () => {
    stopSession = startSession()
  })
  await showWithMessages(<Panel start={tab} />)
}

async function showSignedIn(tab: PricingTab, answers: Answers) {
  await signedInSite(answers)
  await showWithMessages(<Panel start={tab} />)
  await answered()
}

/** Texts as people read them, without the commas between thousands. */
const words = (element: Element) => (element.textContent ?? '').replaceAll(/(\d),(\d)/g, '$1$2')
const cards = () => [...document.querySelectorAll('article')]
const buttons = () => cards().map((card) => find<HTMLButtonElement>('button', card))
const packs = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
const chosen = () =>
  packs()
    .filter((pack) => pack.checked)
    .map((pack) => Number(pack.value))
const total = () => find('section output').textContent
const click = (element: HTMLElement) => act(async () => element.click())

function button(name: string, within: ParentNode = document): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}

/** Specification §9, verbatim. */
const MONTHLY = [
  ['Basic', '$9.99', '$19.98', '800 credits', 'Up to 40 videos or 800 images'],
  ['Pro', '$29.99', '$59.98', '3200 credits', 'Up to 160 videos or 3200 images'],
  ['Premium', '$69.99', '$139.98', '9000 credits', 'Up to 450 videos or 9000 images'],
]
const YEARLY = [
  ['Basic', '$8.33 per month', '$99.99', '$199.98', '800 credits', 'Up to 40 videos or 800 images'],
  ['Pro', '$24.99 per month', '$299.99', '$599.98', '3200 credits', 'Up to 160 videos or 3200 images'],
  ['Premium', '$58.33 per month', '$699.99', '$1399.98', '9000 credits', 'Up to 450 videos or 9000 images'],
]
const PACKS = [
  ['200 credits', '$2.99', '$5.98', '66 credits per dollar', 'First purchase only'],
  ['400 credits', '$5.99', '$11.98', '66 credits per dollar'],
  ['2000 credits', '$19.99', '$39.98', '100 credits per dollar', 'Popular'],
  ['6000 credits', '$49.99', '$99.98', '120 credits per dollar', 'Best'],
  ['14000 credits', '$99.99', '$199.98', '140 credits per dollar'],
  ['32000 credits', '$199.99', '$399.98', '160 credits per dollar'],
]

test.each([
  ['month', MONTHLY],
  ['year', YEARLY],
] as const)('every figure of the %s tab is that of the specification', async (tab, figures) => {
  await showAsVisitor(tab)
  expect(cards()).toHaveLength(3)
  for (const [index, texts] of figures.entries()) {
    for (const text of texts) expect(words(cards()[index] as Element)).toContain(text)
  }
  expect(cards().map((card) => words(card).includes('Most popular'))).toEqual([false, true, false])
  // Specification §2 has 20 %, which would not be true: compared with twelve times 9.99, 99.99 saves a little
  // more than 16 %.
  expect(words(document.body)).toContain('16% off')
})

test('every figure of the packs is the one in the specification', async () => {
  await showAsVisitor('oneTime')
  const rows = packs().map((pack) => pack.closest('label') as Element)
  expect(rows).toHaveLength(6)
  for (const [index, texts] of PACKS.entries()) {
    for (const text of texts) expect(words(rows[index] as Element)).toContain(text)
  }
})

test.each(['month', 'oneTime'] as const)(
  'the VIP benefits have figures, the ones that the site enforces (%s)',
  async (tab) => {
    await showAsVisitor(tab)
    for (const benefit of [
      'Your jobs run ahead of free accounts’',
      `${TIERS.vip.parallelJobs} at once instead of ${TIERS.account.parallelJobs}`,
      `Uploads up to ${maxBytesOfAny('vip') / 2 ** 20} MB instead of ${maxBytesOfAny('account') / 2 ** 20}`,
      `Creations kept ${TIERS.vip.keptDays} days instead of ${TIERS.account.keptDays}`,
    ]) {
      expect(words(document.body)).toContain(benefit)
    }
  },
)

test('exactly one pack is chosen, at first the one for 19.99, and the total follows', async () => {
  await showAsVisitor('oneTime')
  expect([chosen(), total()]).toEqual([[1999], '$19.99'])
  await click(packs().at(-1) as HTMLElement)
  expect([chosen(), total()]).toEqual([[19_999], '$199.99'])
})

test('a visitor who buys is asked to sign in', async () => {
  await showAsVisitor('year')
  await click(buttons()[0] as HTMLElement)
  expect(openDialogs().map(({ name }) => name)).toEqual(['login'])
  expect(takeWaitingPurchase()).toEqual({ kind: 'plan', planId: 4 })
})

test('a signed-in person pays at once: a plan by its id, a pack by its price', async () => {
  const answers = {
    'GET /api/pay/subscription-info': subscription(null),
    'GET /api/pay/check-first-purchase': firstPurchase(true),
  }
  await showSignedIn('month', answers)
  await click(buttons()[1] as HTMLElement)
  expect(openDialogs()).toMatchObject([{ name: 'payment', props: { purchase: { kind: 'plan', planId: 2 } } }])
  await click(find('[role=tab]:last-child'))
  await click(packs()[0] as HTMLElement)
  await click(button('Buy now'))
  expect(openDialogs()).toMatchObject([{ props: { purchase: { kind: 'pack', priceCents: 299 } } }])
})

test('a subscriber cannot subscribe again: the current plan says so, and a hint leads to the packs', async () => {
  await showSignedIn('year', { 'GET /api/pay/subscription-info': subscription(5) })
  expect(buttons().map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Buy now', true],
    ['Subscribed', true],
    ['Buy now', true],
  ])
  await click(button('Subscribed? Add a one-time pack'))
  expect(total()).toBe('$19.99')
})

test('on a subscriber’s other tab every button still reads Buy now and is disabled', async () => {
  await showSignedIn('month', { 'GET /api/pay/subscription-info': subscription(5) })
  expect(buttons().map(({ textContent, disabled }) => [textContent, disabled])).toEqual(
    Array(3).fill(['Buy now', true]),
  )
})

test('without an answer about the subscription nobody counts as subscribed, and the failure is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await showSignedIn('year', {})
  expect(buttons().map(({ disabled }) => disabled)).toEqual([false, false, false])
  expect(warn).toHaveBeenCalledOnce()
  expect(openDialogs()).toEqual([])
})

const EXCEPT_SMALLEST = [599, 1999, 4999, 9999, 19_999]
const offered = () => packs().map((pack) => Number(pack.value))

test.each([
  ['to somebody who has bought before', { 'GET /api/pay/check-first-purchase': firstPurchase(false) }],
  ['when the check fails', {}],
])('the smallest pack is not offered %s', async (_case, answers) => {
  await showSignedIn('oneTime', { 'GET /api/pay/subscription-info': subscription(null), ...answers })
  expect(offered()).toEqual(EXCEPT_SMALLEST)
})

test('the smallest pack disappears after a payment, and a new plan is shown, both without a reload', async () => {
  let plan: number | null = null
  await showSignedIn('oneTime', {
    'GET /api/pay/subscription-info': () => subscription(plan),
    'GET /api/pay/check-first-purchase': firstPurchase(true),
  })
  await click(packs()[0] as HTMLElement)
  expect([offered()[0], total()]).toEqual([299, '$2.99'])
  plan = 5
  await act(async () => emitPaymentEvent('payment-success'))
  await answered()
  expect([offered(), chosen(), total()]).toEqual([EXCEPT_SMALLEST, [1999], '$19.99'])
  await click(find('[role=tab]'))
  expect(buttons().every(({ disabled }) => disabled)).toBe(true)
})

test('a person who pays and closes the dialog at once is still recognized as subscribed', async () => {
  let plan: number | null = null
  await showSignedIn('year', { 'GET /api/pay/subscription-info': () => subscription(plan) })
  plan = 5
  await act(async () => emitPaymentEvent('payment-closed'))
  await answered()
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Buy now', 'Subscribed', 'Buy now'])
})

async function askForCode() {
  await click(button('Have a promotion code?'))
}

async function applyCode(code: string) {
  await askForCode()
  const field = find<HTMLInputElement>('input[name=code]')
  field.value = code
  await act(async () => field.form?.requestSubmit())
  await answered()
}

test('a wrong promotion code is reported at its field, until another is typed', async () => {
  const onToast = vi.fn()
  onTestFinished(receiveToasts(onToast))
  await showSignedIn('oneTime', {
    'GET /api/pay/subscription-info': subscription(null),
    'GET /api/pay/check-first-purchase': firstPurchase(false),
    'GET /api/pay/discount': { code: Code.inputRefused, msg: 'There is no such code.' },
  })
  await applyCode('wrong')
  const field = find<HTMLInputElement>('input[name=code]')
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('There is no such code.')
  expect([field.value, document.activeElement, onToast.mock.calls]).toEqual(['wrong', field, []])
  await enter(field, 'other')
  expect(field.getAttribute('aria-invalid')).toBe(null)
})

test('a promotion code is gone after the purchase that it was for', async () => {
  await showSignedIn('oneTime', {
    'GET /api/pay/subscription-info': subscription(null),
    'GET /api/pay/check-first-purchase': firstPurchase(false),
    'GET /api/pay/discount': { data: { code: 'TWENTY', percent: 20 } },
  })
  await applyCode('twenty')
  expect(total()).toBe('$16.00')
  await act(async () => emitPaymentEvent('payment-success'))
  await answered()
  expect(total()).toBe('$19.99')
  expect(document.querySelector('input[name=code]')).toBe(null)
})

test('people with a promotion code find its field before the prices, and can type at once', async () => {
  await showSignedIn('year', { 'GET /api/pay/subscription-info': subscription(null) })
  const before = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(before(button('Have a promotion code?'), cards()[0] as Element)).toBe(true)
  await askForCode()
  const field = find<HTMLInputElement>('input[name=code]')
  expect([document.activeElement, before(field, cards()[0] as Element)]).toEqual([field, true])
})

test('a visitor with a promotion code is asked to sign in', async () => {
  await showAsVisitor('year')
  await askForCode()
  expect(openDialogs().map(({ name }) => name)).toEqual(['login'])
  expect(document.querySelector('input[name=code]')).toBe(null)
})

test('a promotion code lowers the shown and the charged price, until it is removed', async () => {
  await showSignedIn('oneTime', {
    'GET /api/pay/subscription-info': subscription(null),
    'GET /api/pay/check-first-purchase': firstPurchase(true),
    'GET /api/pay/discount': { data: { code: 'TWENTY', percent: 20 } },
  })
  await applyCode('twenty')
  expect(total()).toBe('$16.00')
  await click(button('Buy now'))
  expect(openDialogs()).toMatchObject([
    {
      name: 'payment',
      props: { purchase: { kind: 'pack', priceCents: 1999, discount: { code: 'TWENTY', percent: 20 } } },
    },
  ])
  expect(document.activeElement).toBe(button('Remove'))
  await click(button('Remove'))
  expect(total()).toBe('$19.99')
  expect(document.activeElement).toBe(find('input[name=code]'))
})
