import { expect, test } from 'vitest'
import { startOfDay, startOfNextDay } from './local-day.ts'

test.each([
  [
    'an ordinary day',
    'America/New_York',
    '2026-06-10T12:00:00Z',
    '2026-06-10T04:00:00Z',
    '2026-06-11T04:00:00Z',
  ],
  [
    'a day of 23 hours',
    'Europe/Berlin',
    '2026-03-29T12:00:00Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T22:00:00Z',
  ],
  [
    'a day of 25 hours',
    'Europe/Berlin',
    '2026-10-25T12:00:00Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T23:00:00Z',
  ],
  [
    'a day that has no midnight',
    'Africa/Cairo',
    '2026-04-24T12:00:00Z',
    '2026-04-23T22:00:00Z',
    '2026-04-24T21:00:00Z',
  ],
  [
    'the day before one that was skipped',
    'Pacific/Apia',
    '2011-12-30T00:00:00Z',
    '2011-12-29T10:00:00Z',
    '2011-12-30T10:00:00Z',
  ],
  ['the very start of a day', 'UTC', '2026-06-10T00:00:00Z', '2026-06-10T00:00:00Z', '2026-06-11T00:00:00Z'],
])('%s begins and ends', (_what, timeZone, at, start, next) => {
  expect(startOfDay(new Date(at), timeZone)).toEqual(new Date(start))
  expect(startOfNextDay(new Date(at), timeZone)).toEqual(new Date(next))
})
