import { expect, test } from 'vitest'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { InviteRewardsSection } from './invite-rewards-section.tsx'
import { operatorSite } from './operator-site.fixture.ts'
import { SignalsSection } from './signals-section.tsx'

const ADA = { id: '7c1f9d1e-6f0a-4d0e-9a55-0c5f4b0f2d11', email: 'ada@example.com' }
const GONE = { id: '7c1f9d1e-6f0a-4d0e-9a55-0c5f4b0f2d12', email: null }
const AT = '2026-11-15T08:00:00.000Z'

const links = () =>
  [...document.querySelectorAll('li a')].map((link) => [link.textContent, link.getAttribute('href')])

test('a sign of abuse links to its person', async () => {
  const signals = [{ at: AT, kind: 'same_mailbox', amount: 3, person: ADA }]
  await operatorSite({ 'GET /api/operation/signals': { data: { signals } } })
  await showWithMessages(<SignalsSection />)
  await answered()
  expect(links()).toEqual([['ada@example.com', `/operation/people/${ADA.id}`]])
})

test('a reward links to both people, even if one has deleted the account', async () => {
  const reward = { id: '1', inviter: ADA, invited: GONE, credits: 20, invited_at: AT, pending_until: AT }
  await operatorSite({ 'GET /api/operation/invite-rewards': { data: { rewards: [reward] } } })
  await showWithMessages(<InviteRewardsSection />)
  await answered()
  expect(links()).toEqual([
    ['ada@example.com', `/operation/people/${ADA.id}`],
    ['Deleted account', `/operation/people/${GONE.id}`],
  ])
})
