import { beforeEach, expect, test } from 'vitest'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import AdminPage from './admin-page.tsx'
import CataloguePage from './catalogue-page.tsx'
import { operatorSite } from './operator-site.fixture.ts'

const OVERVIEW = {
  people: 2,
  visitors: 0,
  open_checkouts: 0,
  paid_last_30_days_cents: 0,
  queue: 0,
  jobs_dead: 0,
  ledger_check: null,
  payments_provider: 'sandbox',
}

beforeEach(async () => {
  await operatorSite({
    'GET /api/operation/overview': { data: OVERVIEW },
    'GET /api/operation/catalogue': { data: { settings: [], changes: [] } },
  })
})

test.each([AdminPage, CataloguePage])('every section of the long page %o is one press away', async (Page) => {
  await showWithMessages(<Page />)
  await answered()
  const sections = [...document.querySelectorAll('section[id]')].map(({ id }) => id)
  const links = [...document.querySelectorAll('nav[aria-label="On this page"] a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(sections.map((id) => `#${id}`))
  for (const link of links) {
    const id = link.getAttribute('href')?.slice(1) ?? ''
    expect(document.querySelector(`#${id}-title`)?.textContent).toBe(link.textContent)
  }
})
