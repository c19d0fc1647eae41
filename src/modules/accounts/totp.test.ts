import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { matchingStep, newTotpSecret, stepAt, toBase32, totpAddress, totpCode } from './totp.ts'

const RFC_SECRET = toBase32(Buffer.from('12345678901234567890'))

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of second %i matches RFC 6238, appendix B', (seconds, code) => {
  expect(totpCode(RFC_SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

test('base32 matches RFC 4648', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})

test('apps get the site, the address and the secret', () => {
  expect(totpAddress({ secret: 'ABC', site: 'Plum drop', email: 'ann@example.com' })).toBe(
    'otpauth://totp/Plum%20drop:ann%40example.com?secret=ABC&issuer=Plum+drop',
  )
})

describe('a code', () => {
  const at = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

  it('is valid around its time and never twice (trap: a code read over the shoulder is used again)', () => {
    fc.assert(
      fc.property(at, fc.integer({ min: -1, max: 1 }), (moment, aside) => {
        const secret = newTotpSecret()
        const step = stepAt(moment) + aside
        const code = totpCode(secret, step)
        const matched = matchingStep({ secret, lastStep: null }, code, moment)
        expect(matched).not.toBeNull()
        expect(matchingStep({ secret, lastStep: step }, code, moment) ?? Infinity).toBeGreaterThan(step)
      }),
    )
  })

  it('is not valid at other times', () => {
    fc.assert(
      fc.property(at, fc.integer({ min: 2, max: 1000 }), (moment, steps) => {
        const secret = newTotpSecret()
        const near = [-1, 0, 1].map((aside) => totpCode(secret, stepAt(moment) + aside))
        const old = totpCode(secret, stepAt(moment) - steps)
        fc.pre(!near.includes(old))
        expect(matchingStep({ secret, lastStep: null }, old, moment)).toBeNull()
      }),
    )
  })
})
