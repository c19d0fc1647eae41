import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { operatorSite } from './operator-site.fixture.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { TRANSACTION } from './transaction.fixture.ts'

const { txn_id: ID } = TRANSACTION

let requests: Request[] = []
let stopToasts = () => {}
beforeEach(async () => {
  stopToasts = receiveToasts(() => {})
  requests = await operatorSite({ [`POST /api/operation/transactions/${ID}/refund`]: () => ({}) })
  const nothing = () => undefined
  await showWithMessages(<RefundDialog transaction={TRANSACTION} onDone={nothing} onClose={nothing} />)
})
afterEach(() => stopToasts())

async function fill(place: number, value: string) {
  const input = document.querySelectorAll<HTMLInputElement>('[role=dialog] input')[place]
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
async function press() {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Refund')
  await act(async () => found?.click())
  await answered()
}
const sent = () => requests.filter(({ method }) => method === 'POST')

test('refunds everything that is left unless told otherwise, and never without a reason', async () => {
  expect(document.querySelector<HTMLInputElement>('[role=dialog] input')?.value).toBe('14.99')
  await press()
  expect(sent()).toHaveLength(0)
  await fill(1, 'paid twice')
  await press()
  expect(await sent()[0]?.json()).toEqual({ amount_cents: 1499, reason: 'paid twice' })
})

test('refunds a part, and never more than is left', async () => {
  await fill(1, 'half')
  await fill(0, '15')
  await press()
  expect(document.body.textContent).toContain('Please enter an amount up to $14.99.')
  expect(sent()).toHaveLength(0)
  await fill(0, '7.50')
  await press()
  expect(await sent()[0]?.json()).toEqual({ amount_cents: 750, reason: 'half' })
})

test('Enter in a field submits, and asks for missing values first', async () => {
  const submit = () =>
    act(async () => document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit())
  await submit()
  expect(sent()).toHaveLength(0)
  expect(document.querySelector('[role=dialog] [aria-invalid=true]')).not.toBeNull()
  await fill(1, 'paid twice')
  await submit()
  await answered()
  expect(await sent()[0]?.json()).toEqual({ amount_cents: 1499, reason: 'paid twice' })
})
