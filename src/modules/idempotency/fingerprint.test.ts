import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

/** The same in another order, at every depth. */
function turnedRound(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedRound)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, turnedRound(inner)]),
  )
}

it('does not depend on the order of fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(fingerprintOf(turnedRound(value))).toBe(fingerprintOf(value))
    }),
  )
})

it('differs between different requests', () => {
  const requests = [
    { tool: 'a', inputs: {} },
    { tool: 'b', inputs: {} },
    { tool: 'a', inputs: { prompt: 'a fox' } },
    { tool: 'a', inputs: { prompt: 'a fox ' } },
    { tool: 'a', inputs: { outputs: 1 } },
    { tool: 'a', inputs: { outputs: '1' } },
    { tool: 'a', inputs: { list: ['x', 'y'] } },
    { tool: 'a', inputs: { list: ['y', 'x'] } },
    { tool: 'a', inputs: {}, consent: true },
  ]
  expect(new Set(requests.map(fingerprintOf)).size).toBe(requests.length)
  expect(fingerprintOf({ tool: 'a', inputs: {}, consent: undefined })).toBe(
    fingerprintOf({ tool: 'a', inputs: {} }),
  )
})
