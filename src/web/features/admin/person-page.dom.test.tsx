import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../shared/contract/people.ts'
import type { OperatorRole } from '../../../shared/operators.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { operatorSite } from './operator-site.fixture.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonCreditsSection } from './person-credits-section.tsx'
import { PersonLedgerSection } from './person-ledger-section.tsx'
import { PersonPaymentsSection } from './person-payments-section.tsx'
import { TRANSACTION } from './transaction.fixture.ts'

const { person_id, txn_id: TXN, at: AT } = TRANSACTION
const ID = person_id ?? ''
const CREDITS = {
  available: 30,
  held: 2,
  debt: 0,
  by_source: [{ source: 'operator', amount: 30, next_expiry: null }],
} as const
const PERSON: Person = {
  id: ID,
  email: 'ada@example.com',
  created_at: AT,
  blocked_at: null,
  deleted_at: null,
  operator_role: null,
  verified: true,
  has_password: true,
  has_google: false,
  vip: false,
  credits: { ...CREDITS, by_source: [...CREDITS.by_source] },
  sessions: [],
  payments: [{ ...TRANSACTION, person_id: ID, receipt_url: '/receipts/1' }],
  generations: [],
  invited_by: null,
  invited: [],
  signals: [],
  notes: [],
  log: [],
}
const LINE = { at: AT, source: 'operator', reference: 'operator x: sorry', held: 0, held_after: 0 } as const

let requests: Request[] = []
let stopToasts = () => {}
beforeEach(() => {
  stopToasts = receiveToasts(() => {})
})
afterEach(() => stopToasts())

async function arrive(role: OperatorRole = 'owner') {
  requests = await operatorSite(
    {
      [`GET /api/operation/people/${ID}/balance`]: () => ({ data: { ...CREDITS, available: 7 } }),
      [`GET /api/operation/people/${ID}/ledger`]: () => ({
        data: {
          lines: [
            { ...LINE, version: 2, kind: 'hold', available: -2, held: 2, available_after: 30, held_after: 2 },
            { ...LINE, version: 1, kind: 'grant', available: 32, available_after: 32 },
          ],
          next: null,
        },
      }),
      [`POST /api/operation/people/${ID}/block`]: () => ({}),
      [`POST /api/operation/people/${ID}/credits`]: () => ({ data: { credit_remain: 40 } }),
      [`POST /api/operation/people/${ID}/take-back`]: () => ({ data: { credit_remain: 0 } }),
      [`POST /api/operation/transactions/${TXN}/refund`]: () => ({}),
    },
    role,
  )
}

const nothing = () => undefined
const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
const sent = () => requests.filter(({ method }) => method === 'POST')

function fieldOf(label: string): HTMLElement | null {
  const labels = [...document.querySelectorAll('label')]
  const { htmlFor } = labels.findLast(({ textContent }) => textContent === label) ?? { htmlFor: '' }
  return document.getElementById(htmlFor)
}

async function fill(label: string, value: string) {
  const input = fieldOf(label)
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${label}`)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('blocking explains its effect and asks for a reason', async () => {
  await arrive()
  await showWithMessages(<PersonActions person={PERSON} onChange={nothing} />)
  expect(buttons()).toEqual(['Block…', 'Sign out…', 'Delete…', 'Export data'])
  await pressButton('Block…')
  expect(text()).toContain('All sessions end')
  expect(document.activeElement?.id).toBe(fieldOf('Reason')?.id)
  await pressButton('Block')
  expect(sent()).toHaveLength(0)
  await fill('Reason', 'sells accounts')
  await pressButton('Block')
  expect(await sent()[0]?.json()).toEqual({ reason: 'sells accounts' })
})

test.each([
  ['support', ['Block…', 'Sign out…', 'Export data']],
  ['moderator', ['Block…', 'Sign out…']],
  ['viewer', []],
] as const)('%s is shown %j', async (role, shown) => {
  await arrive(role)
  await showWithMessages(<PersonActions person={PERSON} onChange={nothing} />)
  expect(buttons()).toEqual(shown)
})

test('operators cannot be blocked here', async () => {
  await arrive()
  await showWithMessages(
    <PersonActions person={{ ...PERSON, operator_role: 'support' }} onChange={nothing} />,
  )
  expect(buttons()).toEqual(['Export data'])
})

test('the time machine shows the credits at a moment in the operator’s time zone', async () => {
  await arrive('viewer')
  await showWithMessages(<PersonCreditsSection person={PERSON} onChange={nothing} />)
  expect(text()).toContain('30 to spend, 2 held')
  await fill('Date and time, in your time zone', '2026-11-15T10:30:00')
  await pressButton('Look')
  const [asked] = requests.filter(({ url }) => url.includes('/balance'))
  const at = new URL(asked?.url ?? '').searchParams.get('at')
  expect(at).toBe(new Date('2026-11-15T10:30:00').toISOString())
  expect(text()).toContain('7 to spend')
})

test('credits are given with an amount and a reason, and a repeated gift has the same key', async () => {
  await arrive()
  await showWithMessages(<PersonCreditsSection person={PERSON} onChange={nothing} />)
  await pressButton('Give credits…')
  expect(document.activeElement?.id).toBe(fieldOf('Credits')?.id)
  await fill('Reason', 'a lost creation')
  await pressButton('Give credits')
  expect(text()).toContain('Please enter a whole number from 1 to 100,000.')
  await fill('Credits', '10')
  await pressButton('Give credits')
  expect(await sent()[0]?.json()).toMatchObject({ credits: 10, reason: 'a lost creation' })
})

test('the ledger shows the balance after each movement, and takes back gifts of operators', async () => {
  await arrive()
  await showWithMessages(<PersonLedgerSection person={PERSON} onChange={nothing} />)
  await answered()
  expect(text()).toContain('-2 available30+2 held2')
  expect(text()).toContain('+32 available32')
  expect(buttons()).toEqual(['Take back…'])
  await pressButton('Take back…')
  await fill('Reason', 'given twice')
  await pressButton('Take back')
  expect(await sent()[0]?.json()).toEqual({ reference: 'operator x: sorry', reason: 'given twice' })
})

test('a receipt is one click away, even for read-only operators', async () => {
  await arrive('viewer')
  await showWithMessages(<PersonPaymentsSection person={PERSON} onChange={nothing} />)
  expect(document.querySelector('a[href="/receipts/1"]')?.textContent).toBe('Receipt')
  expect(text()).toContain('$5.00 of it refunded')
  expect(buttons()).toEqual([])
})
