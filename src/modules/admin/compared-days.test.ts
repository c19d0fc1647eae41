import { expect, test } from 'vitest'
import { comparedDays } from './compared-days.ts'

test('each day is counted from midnight (UTC) to the same time of day', () => {
  expect(comparedDays(new Date('2026-03-02T10:30:00Z'))).toEqual({
    today: { from: new Date('2026-03-02T00:00:00Z'), until: new Date('2026-03-02T10:30:00Z') },
    yesterday: { from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-03-01T10:30:00Z') },
    lastWeek: { from: new Date('2026-02-23T00:00:00Z'), until: new Date('2026-02-23T10:30:00Z') },
  })
})
