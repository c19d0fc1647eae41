import { expect, it } from 'vitest'
import { isSameSecret } from './same-secret.ts'

it.each([
  ['plum', 'plum', true],
  ['plum', 'plun', false],
  ['plum', 'plums', false],
  ['', 'plum', false],
  // The same number of characters, but not of bytes.
  ['plüm', 'plum', false],
])('of what is given as %j where %j is expected says %s', (given, expected, same) => {
  expect(isSameSecret(given, expected)).toBe(same)
})
