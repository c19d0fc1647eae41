import { act } from 'react'
import { expect, test } from 'vitest'
import type { AuditLine } from '../../../shared/contract/audit.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { AuditList, AuditRow } from './audit-list.tsx'
import { operatorSite } from './operator-site.fixture.ts'

const line = (id: number): AuditLine => ({
  id,
  at: '2026-11-15T08:00:00.000Z',
  operator: 'owner@example.com',
  role: 'owner',
  action: 'payment_refunded',
  subject: { kind: 'payment', id: `txn-${id}` },
  person: { id: 'p', email: 'ada@example.com' },
  before: { refundedCents: 0 },
  after: { refundedCents: 500 },
  reason: `reason ${id}`,
})

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')

test('the log shows who did what to whom, before, after and why, and continues page by page', async () => {
  const pages = [
    { actions: [line(7)], next: 7 },
    { actions: [line(6)], next: null },
  ]
  const requests = await operatorSite({
    'GET /api/operation/audit': () => ({ data: pages.shift() }),
  })
  await showWithMessages(<AuditList search={{ text: 'ada', action: 'payment_refunded' }} />)
  await answered()
  for (const words of ['Payment refunded', 'ada@example.com', 'owner@example.com, owner', 'reason 7']) {
    expect(text()).toContain(words)
  }
  expect(text()).toContain('Before: refundedCents 0')
  expect(text()).toContain('After: refundedCents 500')
  await act(async () => document.querySelector('button')?.click())
  await answered()
  expect(text()).toContain('reason 6')
  const asked = requests.filter(({ url }) => url.includes('/audit')).map(({ url }) => new URL(url).search)
  expect(asked).toEqual(['?text=ada&action=payment_refunded', '?text=ada&action=payment_refunded&before=7'])
  expect(document.querySelectorAll('button')).toHaveLength(0)
})

test('on a person’s page it does not repeat the person', async () => {
  await operatorSite({})
  const about = { ...line(7), subject: { kind: 'person', id: 'p' } } as const
  await showWithMessages(<AuditRow line={about} pageOf="p" />)
  expect(text()).toContain('reason 7')
  expect(text()).not.toContain('ada@example.com')
})
