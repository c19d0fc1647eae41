import { timingSafeEqual } from 'node:crypto'

/** Takes as long for a near miss as for a far one, so that nobody finds a secret sign by sign. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
