import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that a secret cannot be guessed character by character. */
export function isSameSecret(given: string, expected: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(expected)
  return one.length === other.length && timingSafeEqual(one, other)
}
