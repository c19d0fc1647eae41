import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OperatorReport } from '../../../shared/contract/admin.ts'
import { HOUR_MS } from '../../../shared/durations.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { operatorSite } from './operator-site.fixture.ts'
import { ReportsSection } from './reports-section.tsx'

const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const REPORT: OperatorReport = {
  id: 'rep_1',
  reported_id: 'cr_1',
  reason: 'likeness',
  details: 'This is my face.',
  email: 'ada@example.com',
  created_at: fromNow(-18),
  due_at: fromNow(29.5),
  decision: null,
  decided_at: null,
  decision_reason: null,
  maker: { id: '7c1f9d1e-6f0a-4d0e-9a55-0c5f4b0f2d11', email: 'maker@example.com' },
  removed_before: 2,
  preview_url: '/media/preview.png',
  kind: 'image',
}

let reports: OperatorReport[] = []
let requests: Request[] = []
let stopToasts = () => {}

beforeEach(async () => {
  reports = [REPORT]
  stopToasts = receiveToasts(() => {})
  requests = await operatorSite({
    'GET /api/operation/reports': () => ({ data: { reports } }),
    'POST /api/operation/reports/rep_1/decide': () => {
      reports = [{ ...REPORT, decision: 'removed', preview_url: null, kind: null }]
      return {}
    },
  })
})
afterEach(() => stopToasts())

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')

async function show() {
  await showWithMessages(<ReportsSection />)
  await answered()
}

test('a report shows the rest of its 48 hours', async () => {
  await show()
  expect(text()).toContain('Due in 30 hours')
})

test('an overdue report says since when', async () => {
  reports = [{ ...REPORT, due_at: fromNow(-3) }]
  await show()
  expect(text()).toContain('Overdue since')
})

test('reported content is hidden until somebody asks for it', async () => {
  await show()
  expect(find('li img').className).toContain('blur')
  await act(async () => find('[aria-label="Show what was reported"]').click())
  expect(find('li img').className).not.toContain('blur')
})

test('removing asks for confirmation, and the decision is shown', async () => {
  await show()
  await pressButton('Remove')
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  expect(text()).toContain('deleted for good')
  await pressButton('Remove')
  expect(text()).toContain('Please say why.')
  await enter(find<HTMLInputElement>('[role=dialog] input:not([type=checkbox])'), 'by our rules')
  await pressButton('Remove')
  const sent = await requests.find(({ method }) => method === 'POST')?.json()
  expect(sent).toEqual({ decision: 'removed', reason: 'by our rules' })
  expect(text()).toContain('Removed')
  expect(text()).toContain('No longer kept')
})

test('the owner is named, with the number of their earlier removals', async () => {
  await show()
  expect(text()).toContain('Made by maker@example.com')
  expect(text()).toContain('2 creations removed before')
})

test('an empty list of reports says so', async () => {
  reports = []
  await show()
  expect(text()).toContain('nobody has complained')
})
