import { expect, test } from 'vitest'
import { PSEUDO_MARK } from './pseudo-locale.ts'
import { loadServerText } from './server-text.ts'

test('values are filled in', async () => {
  const text = await loadServerText('en-US')
  expect(text('error.insufficient_credits', { required: 3, available: 1 })).toMatch(/3/)
})

test('in the pseudo-locale, all of the server’s texts differ from hard-coded ones', async () => {
  const text = await loadServerText('en-XA')
  expect(text('error.not_found').startsWith(PSEUDO_MARK)).toBe(true)
})
