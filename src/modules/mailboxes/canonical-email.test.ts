import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalEmail, hasLookAlikes } from './canonical-email.ts'
import { MAIL_PROVIDERS } from './mail-providers.ts'

const name = fc.stringMatching(/^[a-z][a-z0-9]{0,15}$/)
const tag = fc.stringMatching(/^[a-z0-9.+_-]{0,12}$/)
const domain = fc.constantFrom(
  'gmail.com',
  'proton.me',
  'icloud.com',
  'example.com',
  'mail.example.org',
  'yahoo.com',
)
const address = fc.tuple(name, domain).map(([local, host]) => `${local}@${host}`)

describe('a canonical address', () => {
  it('is its own canonical address, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (local, host) => {
        const once = canonicalEmail(`${local}@${host}`)
        expect(canonicalEmail(once)).toBe(once)
      }),
    )
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(canonicalEmail(canonicalEmail(email))).toBe(canonicalEmail(email))
      }),
    )
  })

  it.each(['a@example.com..', 'a@example.com‥', 'a@example.com。'])(
    'of %s has no dot at its end',
    (email) => {
      expect(canonicalEmail(email)).toBe('a@example.com')
    },
  )

  it('is the same for every tag and every case', () => {
    fc.assert(
      fc.property(address, tag, (email, word) => {
        const [local, host] = email.split('@')
        expect(canonicalEmail(`${local}+${word}@${host}`)).toBe(canonicalEmail(email))
        expect(canonicalEmail(email.toUpperCase())).toBe(canonicalEmail(email))
      }),
    )
  })

  it('is the same for dots and aliases only where the provider says so', () => {
    fc.assert(
      fc.property(name, fc.nat(15), (local, place) => {
        const at = 1 + (place % Math.max(1, local.length - 1))
        const dotted = local.length > 1 ? `${local.slice(0, at)}.${local.slice(at)}` : local
        expect(canonicalEmail(`${dotted}@googlemail.com`)).toBe(`${local}@gmail.com`)
        expect(canonicalEmail(`${dotted}@example.com`)).toBe(`${dotted}@example.com`)
      }),
    )
    for (const { domains } of MAIL_PROVIDERS) {
      expect(new Set(domains.map((host) => canonicalEmail(`somebody@${host}`))).size).toBe(1)
    }
  })

  it('never joins different plain names, or different domains', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        fc.pre(one !== other)
        expect(canonicalEmail(one)).not.toBe(canonicalEmail(other))
      }),
    )
  })

  it.each([
    ['аnna@example.com', 'anna@example.com'],
    ['ａｎｎａ@example.com', 'anna@example.com'],
    ['𝐚𝐧𝐧𝐚@example.com', 'anna@example.com'],
    ['an\u200Bna@example.com', 'anna@example.com'],
    ['anna@ＥＸＡＭＰＬＥ．com', 'anna@example.com'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna-shop@yahoo.com', 'anna@yahoo.com'],
    ['a.n-n_a@pm.me', 'anna@proton.me'],
    ['+tag@example.com', '+tag@example.com'],
    ['...@gmail.com', '...@gmail.com'],
  ])('of %s is %s', (email, expected) => {
    expect(canonicalEmail(email)).toBe(expected)
  })

  it('keeps look-alike domains apart, which have different owners', () => {
    expect(canonicalEmail('anna@gmаil.com')).not.toBe('anna@gmail.com')
    expect(hasLookAlikes('anna@gmаil.com')).toBe(true)
    expect(hasLookAlikes('аnna@example.com')).toBe(true)
    expect(hasLookAlikes('anna@xn--gmil-63d.com')).toBe(true)
    expect(hasLookAlikes('anna.müller@example.com')).toBe(false)
  })
})
