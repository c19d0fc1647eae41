import { expect, test } from 'vitest'
import type { BookLine, CostBook } from '../../../shared/contract/engines.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { CostBookSection } from './cost-book-section.tsx'

const LINE: BookLine = {
  tool: 'text-to-image-ai',
  title: 'Text to image',
  currency: 'USD',
  runs: 4,
  credits: 4,
  bought_credits: 3,
  revenue_micros: 30_000,
  cost_micros: 12_000,
  uncertain_micros: 3_000,
  margin_micros: 18_000,
}

async function show(book: Partial<CostBook>) {
  const usual = { days: 30, credit_micros: 10_000, credit_price_assumed: false, tools: [], by_day: [] }
  await signedInSite({ 'GET /api/operation/cost-book': () => ({ data: { ...usual, ...book } }) })
  await showWithMessages(<CostBookSection />)
  await answered()
}
const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')
const headed = (row: Element) => row.querySelector('th[scope=row]')?.textContent

test('it shows the cost and revenue of each tool, and flags those that lose money', async () => {
  const losing = { ...LINE, tool: 'text-to-video-ai', title: 'Text to video', margin_micros: -250_000 }
  await show({ tools: [losing, LINE], by_day: [{ day: '2026-11-15', ...LINE }] })
  expect(text()).toContain('A paid credit brings in $0.01')
  expect(text()).toContain('4, 3 of them bought')
  expect(text()).toContain('$0.012, $0.003 of it uncertain')
  const rows = [...document.querySelectorAll('tbody tr')]
  expect(rows.map(headed)).toEqual(['Text to videoLoses money', 'Text to image', 'Nov 15, 2026Text to image'])
  expect(rows[0]?.textContent).toContain('-$0.25')
})

test('it says if nothing was bought', async () => {
  await show({})
  expect(text()).toContain('Nothing was bought elsewhere in the last 30 days.')
})
