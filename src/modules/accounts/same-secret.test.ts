import { expect, it } from 'vitest'
import { isSameSecret } from './same-secret.ts'

it.each([
  ['plum', 'plum', true],
  ['plum', 'plun', false],
  ['plum', 'plums', false],
  ['', 'plum', false],
  // As many signs, but not as many bytes.
  ['plüm', 'plum', false],
])('of what is given as %j where %j is expected says %s', (given, expected, same) => {
  expect(isSameSecret(given, expected)).toBe(same)
})
