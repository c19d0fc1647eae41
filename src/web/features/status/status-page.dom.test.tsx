import { expect, test } from 'vitest'
import type { SiteStatus } from '../../../shared/contract/status.ts'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { StatusPage } from './status-page.tsx'

const tool = { slug: 'sticker', path: '/', title: 'Stickers', available: true, full: false, runs: 12 }
const status: SiteStatus = {
  measured_at: '2026-11-15T08:00:00.000Z',
  announcement: 'Videos are slow today.',
  slowest_refund_ms: 1250,
  incidents: [
    { title: 'Videos', began_at: '2026-11-15T07:10:00.000Z', ended_at: null, failed: 4, made: 0 },
    {
      title: 'Stickers',
      began_at: '2026-11-02T10:00:00.000Z',
      ended_at: '2026-11-02T10:30:00.000Z',
      failed: 30,
      made: 12,
    },
  ],
  tools: [
    { ...tool, median_ms: 4200, slow_ms: 61_000 },
    { ...tool, slug: 'video', title: 'Videos', available: false, runs: 0, median_ms: null, slow_ms: null },
  ],
}

test('shows what works, how long people waited, and the operators’ announcement', async () => {
  await showWithMessages(<StatusPage heading="Status" description="Measured." status={status} />)
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Stickers', 'Up', '12', '4.2s', '61s'],
    ['Videos', 'Down', '0', '–', '–'],
  ])
  const text = document.body.textContent
  for (const said of ['1 tool is down', 'Videos are slow today.', 'all back within 1.3s'])
    expect(text).toContain(said)
  expect([...document.querySelectorAll('#incidents li')].map(({ textContent }) => textContent)).toEqual([
    'Videos since Nov 15, 2026, 7:10 AM, still going on4 failed, none made',
    'Stickers Nov 2, 2026, 10:00 AM to Nov 2, 2026, 10:30 AM30 failed, 12 made',
  ])
})

test('says which tools have no storage left, what that means, and that nobody is charged', async () => {
  const full = { ...tool, full: true, median_ms: null, slow_ms: null }
  const short = { ...status, incidents: [], tools: [full] }
  await showWithMessages(<StatusPage heading="Status" description="Measured." status={short} />)
  expect(document.querySelector('tbody td')?.textContent).toBe('No room')
  const text = document.body.textContent
  for (const said of [
    '1 tool is down',
    'out of room for new files',
    'nobody is charged',
    'None in the last 30 days.',
  ])
    expect(text).toContain(said)
})
