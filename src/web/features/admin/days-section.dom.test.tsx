import { expect, test } from 'vitest'
import type { ComparedDays, DayFigures } from '../../../shared/contract/admin.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { DaysSection } from './days-section.tsx'
import { operatorSite } from './operator-site.fixture.ts'

const day = (sign_ups: number): DayFigures => ({
  sign_ups,
  active_people: 8,
  generations: 20,
  failed: 2,
  slowest_refund_ms: sign_ups === 12 ? 1250 : null,
  revenue_cents: 1999,
  provider_cost_micros: 1_230_000,
  margin_micros: -30_000,
  credits_granted: 100,
  credits_spent: 60,
  credits_released: 5,
  credits_taken_back: 0,
  credits_expired: 7,
})
const DAYS: ComparedDays = {
  until: '2026-11-15T08:00:00.000Z',
  today: day(12),
  yesterday: day(9),
  last_week: day(4),
  failures: [{ cause: 'timeout', today: 2, yesterday: 1, last_week: 0 }],
}

test('today’s figures are next to those of yesterday and last week, failures by their cause', async () => {
  await operatorSite({ 'GET /api/operation/days': () => ({ data: DAYS }) }, 'viewer')
  await showWithMessages(<DaysSection />)
  await answered()
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td span:last-child')].map(({ textContent }) => textContent),
  )
  expect(rows[0]).toEqual(['Sign-ups', '12', '9', '4'])
  expect(rows[1]).toEqual(['Active people', '8', '8', '8'])
  expect(rows[4]).toEqual(['Slowest refund after a failure', '1.3 s', '–', '–'])
  expect(rows[5]).toEqual(['Revenue', '$19.99', '$19.99', '$19.99'])
  expect(rows[6]).toEqual(['Cost of providers', '$1.23', '$1.23', '$1.23'])
  expect(rows[7]).toEqual(['Margin on providers', '-$0.03', '-$0.03', '-$0.03'])
  expect(rows.at(-1)).toEqual(['timeout', '2', '1', '0'])
})

test('on phones the three days of a figure stand beside each other', async () => {
  await operatorSite({ 'GET /api/operation/days': () => ({ data: DAYS }) }, 'viewer')
  await showWithMessages(<DaysSection />)
  await answered()
  const [row] = document.querySelectorAll('tbody tr')
  expect(row?.className).toContain('max-md:grid-cols-3')
  expect(row?.querySelector('th')?.className).toContain('max-md:col-span-full')
  expect(row?.querySelectorAll('td')).toHaveLength(3)
})
