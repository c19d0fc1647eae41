import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { daysLeft } from './days-left.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'))
afterEach(() => void vi.unstubAllEnvs())

const inDays = (days: number, from: string) =>
  new Date(Date.parse(from) + days * 86_400_000 - 50).toISOString()

test('what was deleted a moment ago has all of its 30 days', () => {
  const now = '2026-11-19T17:00:00Z'
  expect(daysLeft(inDays(30, now), new Date(now))).toBe(30)
})

test('the last day is the one in which it is deleted, at whatever hour', () => {
  const expiresAt = '2026-12-19T16:00:00Z'
  expect(daysLeft(expiresAt, new Date('2026-12-18T22:30:00Z'))).toBe(1)
  expect(daysLeft(expiresAt, new Date('2026-12-18T23:30:00Z'))).toBe(0)
  expect(daysLeft(expiresAt, new Date('2026-12-20T08:00:00Z'))).toBe(0)
})

test('a night in which clocks change is one night', () => {
  expect(daysLeft('2026-10-26T12:00:00Z', new Date('2026-10-24T12:00:00Z'))).toBe(2)
})
