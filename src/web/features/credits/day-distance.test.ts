import { expect, test } from 'vitest'
import { dayDistance } from './day-distance.ts'

test('credits that last until midnight end today, not tomorrow', () => {
  expect(dayDistance(new Date(2026, 4, 3, 9), new Date(2026, 4, 4, 0))).toBe(0)
  expect(dayDistance(new Date(2026, 4, 3, 9), new Date(2026, 4, 4, 0, 1))).toBe(1)
})

test('days follow the calendar, even across a change of daylight saving time', () => {
  expect(dayDistance(new Date(2026, 2, 28, 23), new Date(2026, 2, 30, 1))).toBe(2)
  expect(dayDistance(new Date(2026, 9, 24, 23), new Date(2026, 9, 26, 1))).toBe(2)
})
