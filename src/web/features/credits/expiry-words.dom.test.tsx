import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { ExpiryWords } from './expiry-words.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 4, 3, 15, 30), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [new Date(2026, 4, 4, 0, 0), 'tonight at midnight'],
  [new Date(2026, 4, 5, 0, 0), 'tomorrow at midnight'],
  [new Date(2026, 4, 3, 18, 0), 'today at 6:00'],
  [new Date(2026, 4, 20, 0, 0), 'May 20, 2026'],
])('%s is said as %s (trap: "today at 12:00 AM" was this morning)', async (end, words) => {
  await showWithMessages(<ExpiryWords at={end.toISOString()} />)
  expect(document.body.textContent).toContain(words)
})
