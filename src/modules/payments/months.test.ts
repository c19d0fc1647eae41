import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, monthIndexAt } from './months.ts'

test.each([
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 12, '2025-02-28T00:00:00.000Z'],
  ['2026-12-15T23:59:59.999Z', 1, '2027-01-15T23:59:59.999Z'],
  ['2026-03-31T01:00:00.000Z', -1, '2026-02-28T01:00:00.000Z'],
])('%s and %i months is %s', (start, months, expected) => {
  expect(addMonths(new Date(start), months).toISOString()).toBe(expected)
})

test('every moment lies in the month that its index names', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, moments, (start, at) => {
      const index = monthIndexAt(start, at)
      expect(addMonths(start, index) <= at).toBe(true)
      expect(addMonths(start, index + 1) > at).toBe(true)
    }),
  )
})
