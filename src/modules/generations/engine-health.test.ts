import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterFailure, breakerOf, HEALTHY, type Health } from './engine-health.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)
const failure = { lasting: false, retryAfterMs: null }

test('three failures in a row open the breaker; half a minute later it is half open', () => {
  let health: Health = HEALTHY
  for (let i = 0; i < 2; i++) health = afterFailure(health, failure, at(0))
  expect(breakerOf(health, at(0))).toBe('closed')
  health = afterFailure(health, failure, at(0))
  expect(breakerOf(health, at(29))).toBe('open')
  expect(breakerOf(health, at(30))).toBe('half_open')
})

test('a permanent error opens it at once', () => {
  expect(breakerOf(afterFailure(HEALTHY, { lasting: true, retryAfterMs: null }, at(0)), at(1))).toBe('open')
})

test('however engines fail, they are retried within ten minutes, and never before the pause they asked for', () => {
  const failures = fc.array(fc.record({ lasting: fc.boolean(), retryAfterMs: fc.option(fc.nat(900_000)) }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(failures, (list) => {
      const health = list.reduce((before: Health, next) => afterFailure(before, next, at(0)), HEALTHY)
      const last = list.at(-1)
      const pauseMs = (health.openUntil ?? at(0)).getTime() - at(0).getTime()
      expect(health.failures).toBe(list.length)
      expect(pauseMs).toBeLessThanOrEqual(600_000)
      expect(pauseMs).toBeGreaterThanOrEqual(Math.min(last?.retryAfterMs ?? 0, 600_000))
    }),
  )
})
