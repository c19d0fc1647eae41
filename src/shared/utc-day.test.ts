import { expect, it } from 'vitest'
import { startOfUtcDay } from './utc-day.ts'

it('begins at midnight in UTC, wherever the server is', () => {
  const midnight = new Date('2026-11-16T00:00:00.000Z')
  expect(startOfUtcDay(midnight)).toEqual(midnight)
  expect(startOfUtcDay(new Date('2026-11-16T23:59:59.999Z'))).toEqual(midnight)
})
