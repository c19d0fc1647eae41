import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Landing } from '../../../shared/contract/site.ts'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { refreshSession } from '../../app/session/session.ts'
import { LandingHero } from './landing-hero.tsx'

const LANDING: Landing = {
  button: 'Make a sticker',
  hint: 'No account needed.',
  features: { title: '', items: [] },
  ideas: { title: '', text: '', items: [] },
  reasons: { title: '', items: [] },
  closing: { title: '', text: '' },
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  { credits: 5, says: 'No account needed.', not: 'are used up' },
  { credits: 0, says: 'A free account gets you credits every day.', not: 'No account needed.' },
])(
  'with $credits credits a visitor is promised what holds (trap: a school has used up its free tries)',
  async ({ credits, says, not }) => {
    fakeSite({ 'GET /api/credit/anonymous-user-credit': { data: { credit_remain: credits } } })
    await showWithMessages(<LandingHero heading="" description="" landing={LANDING} onStart={() => {}} />)
    await act(() => refreshSession())
    expect(document.body.textContent).toContain(says)
    expect(document.body.textContent).not.toContain(not)
  },
)
