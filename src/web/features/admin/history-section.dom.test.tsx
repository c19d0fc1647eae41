import { beforeEach, expect, test } from 'vitest'
import type { HistoryDay } from '../../../shared/contract/admin.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { find } from '../../components/ui/render-for-tests.tsx'
import { HistorySection } from './history-section.tsx'
import { operatorSite } from './operator-site.fixture.ts'

const day = (date: string, sign_ups: number): HistoryDay => ({
  day: date,
  sign_ups,
  generations: 10,
  failed: 0,
  revenue_cents: 1999,
})

beforeEach(async () => {
  const days = [day('2026-11-14', 1), day('2026-11-15', 4), day('2026-11-16', 0)]
  await operatorSite({ 'GET /api/operation/history': () => ({ data: { days } }) })
  await showWithMessages(<HistorySection />)
  await answered()
})

test('each figure has a chart with one bar per day, scaled by its value', () => {
  const bars = [...find('figure svg').querySelectorAll('rect')]
  const heights = bars.map((bar) => Number(bar.getAttribute('height')))
  expect(heights[1]).toBe(Math.max(...heights))
  expect(Number(heights[0])).toBeLessThan(Number(heights[1]))
  expect(bars.map((bar) => bar.textContent)).toEqual(['Nov 14: 1', 'Nov 15: 4', 'Nov 16: 0'])
})

test('the same figures are in a table, the latest day first, with the sums above', () => {
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('th')?.textContent)
  expect(rows).toEqual(['Nov 16', 'Nov 15', 'Nov 14'])
  expect(document.querySelector('figcaption')?.textContent).toBe('Sign-ups5')
  expect(document.body.textContent).toContain('$59.97')
})
