import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { OperatorTransaction } from '../../../shared/contract/transactions.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { find } from '../../components/ui/render-for-tests.tsx'
import { operatorSite } from './operator-site.fixture.ts'
import { TRANSACTION } from './transaction.fixture.ts'
import { TransactionsSection } from './transactions-section.tsx'

const aTransaction = (number: number): OperatorTransaction => ({
  ...TRANSACTION,
  txn_id: `txn_${number}`,
  email: `buyer${number}@example.com`,
  refunded_cents: 0,
  state: number % 2 ? 'paid' : 'disputed',
})
const ALL = Array.from({ length: 70 }, (_, number) => aTransaction(number))

let requests: Request[] = []
beforeEach(async () => {
  requests = await operatorSite({
    'GET /api/operation/transactions': () => {
      const { searchParams: asked } = new URL(requests.at(-1)?.url ?? '')
      const wanted = asked.get('state')
      const fitting = ALL.filter(({ state }) => wanted === null || state === wanted)
      const limit = Number(asked.get('limit'))
      return { data: { transactions: fitting.slice(0, limit), has_more: fitting.length > limit } }
    },
  })
})

const rows = () => document.querySelectorAll('tbody tr').length

test('disputes are found by their state', async () => {
  await showWithMessages(<TransactionsSection sandbox={false} onChange={() => {}} />)
  await answered()
  const select = find<HTMLSelectElement>('select')
  await act(async () => {
    select.value = 'disputed'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await answered()
  expect(rows()).toBe(35)
  expect(document.querySelector('tbody')?.textContent).not.toContain('Paid')
})

test('more are loaded on request, until there are no others', async () => {
  await showWithMessages(<TransactionsSection sandbox={false} onChange={() => {}} />)
  await answered()
  expect(rows()).toBe(50)
  const more = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more')
  await act(async () => more?.click())
  await answered()
  expect(rows()).toBe(70)
  expect(document.body.textContent).not.toContain('Show more')
})
