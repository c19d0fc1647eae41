import { expect, test } from 'vitest'
import type { ComparedDays, DayFigures } from '../../../shared/contract/admin.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { DaysSection } from './days-section.tsx'
import { operatorSite } from './operator-site.fixture.ts'

const day = (sign_ups: number): DayFigures => ({
  sign_ups,
  generations: 20,
  failed: 2,
  revenue_cents: 1999,
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

test('each figure of today stands beside that of yesterday and of last week, failures by their cause', async () => {
  await operatorSite({ 'GET /api/operation/days': () => ({ data: DAYS }) }, 'viewer')
  await showWithMessages(<DaysSection />)
  await answered()
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td span:last-child')].map(({ textContent }) => textContent),
  )
  expect(rows[0]).toEqual(['Sign-ups', '12', '9', '4'])
  expect(rows[3]).toEqual(['Revenue', '$19.99', '$19.99', '$19.99'])
  expect(rows.at(-1)).toEqual(['timeout', '2', '1', '0'])
})
