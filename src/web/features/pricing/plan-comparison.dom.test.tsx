import { expect, test } from 'vitest'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { PlanComparison } from './plan-comparison.tsx'

test('what is the same for all is said once, across the columns', async () => {
  await showWithMessages(<PlanComparison />)
  const rows = [...document.querySelectorAll('tbody tr')]
  const columns = document.querySelectorAll('thead th').length - 1
  for (const row of rows) {
    const cells = [...row.querySelectorAll('td')]
    expect(cells.reduce((sum, { colSpan }) => sum + colSpan, 0)).toBe(columns)
    const texts = cells.map(({ textContent }) => textContent)
    expect(texts.length === 1 || new Set(texts).size > 1, texts.join()).toBe(true)
  }
})
