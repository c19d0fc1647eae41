import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentIssue } from '../../../shared/contract/payment-issues.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { operatorSite } from './operator-site.fixture.ts'
import { PaymentIssuesSection } from './payment-issues-section.tsx'

const ID = '7c1f9d1e-6f0a-4d0e-9a55-0c5f4b0f2d11'
const ISSUE: PaymentIssue = {
  id: ID,
  kind: 'wrong_amount',
  reference: 'pi_42',
  txn_id: '0b8f9d1e-6f0a-4d0e-9a55-0c5f4b0f2d12',
  amount: 500,
  currency: 'jpy',
  outcome: 'open',
  reason: null,
  found_at: '2026-11-15T08:00:00.000Z',
}

let issues: PaymentIssue[] = []
let requests: Request[] = []
let stopToasts = () => {}

beforeEach(async () => {
  issues = [ISSUE, { ...ISSUE, id: 'other', kind: 'payment_missing', outcome: 'mended', reference: 'pi_43' }]
  stopToasts = receiveToasts(() => {})
  const latest_run = { ran_at: '2026-11-15T04:40:00.000Z', days: 7, compared: 12, mended: 1, open: 0 }
  requests = await operatorSite({
    'GET /api/operation/payment-issues': () => ({ data: { issues, latest_run } }),
    [`POST /api/operation/payment-issues/${ID}/refund`]: () => {
      issues = [{ ...ISSUE, outcome: 'refunded' }]
      return {}
    },
    [`POST /api/operation/payment-issues/${ID}/accept`]: () => {
      issues = [{ ...ISSUE, outcome: 'accepted', reason: 'agreed' }]
      return {}
    },
    'POST /api/operation/reconcile': () => ({}),
  })
})
afterEach(() => stopToasts())

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')

async function show() {
  await showWithMessages(<PaymentIssuesSection />)
  await answered()
}
const buttons = () => [...document.querySelectorAll('button')]

test('it says what differed, how much money that is, and how it ended', async () => {
  await show()
  expect(text()).toContain('Wrong amount')
  expect(text()).toContain('¥500')
  expect(text()).toContain('Waiting for you')
  expect(text()).toContain('Fixed')
  expect(text()).toContain('12 payments and subscriptions from 7 days')
  expect(buttons().filter(({ textContent }) => textContent === 'Refund')).toHaveLength(1)
})

async function giveReason(reason: string) {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input')
  if (!input) throw new Error('There is no place for a reason.')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, reason)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a refund asks for a reason, and is then sent', async () => {
  await show()
  await pressButton('Refund')
  await pressButton('Refund')
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await giveReason('paid twice')
  await pressButton('Refund')
  const sent = requests.filter(({ method }) => method === 'POST')
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([`/api/operation/payment-issues/${ID}/refund`])
  expect(await sent[0]?.json()).toEqual({ reason: 'paid twice' })
  expect(text()).toContain('Refunded')
})

test('it says if nothing differs', async () => {
  issues = []
  await show()
  expect(text()).toContain('All is well')
  await pressButton('Compare now')
  expect(requests.at(-1)?.url).toContain('/api/operation/reconcile')
})

test('a payment of another amount can be accepted with a reason', async () => {
  await show()
  await pressButton('Accept')
  await pressButton('Accept')
  expect(text()).toContain('Please say why.')
  await giveReason('agreed')
  await pressButton('Accept')
  const sent = requests.filter(({ method }) => method === 'POST')
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([`/api/operation/payment-issues/${ID}/accept`])
  expect(await sent[0]?.json()).toEqual({ reason: 'agreed' })
  expect(text()).toContain('Accepted')
})

test('read-only operators get no buttons', async () => {
  requests = await operatorSite(
    { 'GET /api/operation/payment-issues': () => ({ data: { issues, latest_run: null } }) },
    'viewer',
  )
  await show()
  expect(text()).toContain('Wrong amount')
  expect(buttons()).toHaveLength(0)
})
