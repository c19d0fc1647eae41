import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Reason } from './audit.ts'
import { transactionCalls } from './transactions.ts'
import { Email, MailedCode, Password } from './users.ts'

const oneOf = (characters: string) => fc.constantFrom(...characters.split(''))
const lower = oneOf('abcxyz')
const capital = oneOf('ABCXYZ')
const digit = oneOf('0123456789')
const allowed = fc.oneof(lower, capital, digit, oneOf('~!@#$%^&*()_+'))
const good = fc
  .tuple(lower, capital, digit, fc.array(allowed, { minLength: 3, maxLength: 17 }))
  .chain(([a, b, c, rest]) => fc.shuffledSubarray([a, b, c, ...rest], { minLength: rest.length + 3 }))
  .map((characters) => characters.join(''))

describe('a password', () => {
  test('of 6 to 20 characters with a lowercase letter, a capital and a digit is valid, in any order', () => {
    fc.assert(
      fc.property(good, (password) => {
        expect(Password.safeParse(password).success).toBe(true)
      }),
    )
  })

  test('with any other character, such as a space or a letter of another script, is invalid', () => {
    const other = fc.constantFrom(' ', 'é', 'ж', '-', '\n', '😀')
    fc.assert(
      fc.property(good, other, (password, character) => {
        expect(Password.safeParse(password.slice(0, -1) + character).success).toBe(false)
      }),
    )
  })

  test.each(['Ab1de', 'Ab1'.repeat(7), 'abcdef1', 'ABCDEF1', 'Abcdefg'])('%s is invalid', (password) => {
    expect(Password.safeParse(password).success).toBe(false)
  })
})

test('an address is the same however it is typed', () => {
  fc.assert(
    fc.property(fc.constantFrom('', ' ', '\t '), fc.boolean(), (around, loud) => {
      const typed = `${around}Ada.Byron+news@Example.com${around}`
      expect(Email.parse(loud ? typed.toUpperCase() : typed)).toBe('ada.byron+news@example.com')
    }),
  )
  for (const none of ['', 'ada', 'ada@', '@example.com', 'ada@example', `${'a'.repeat(320)}@example.com`])
    expect(Email.safeParse(none).success).toBe(false)
})

test('a mailed code is six digits, with or without copied text around them', () => {
  expect(MailedCode.parse(' 012345\n')).toBe('012345')
  for (const none of ['12345', '1234567', '12 345', '１２３４５６'])
    expect(MailedCode.safeParse(none).success).toBe(false)
})

test('a reason must not be empty', () => {
  expect(Reason.parse('  asked by mail ')).toBe('asked by mail')
  for (const none of ['', '   ', 'x'.repeat(201)]) expect(Reason.safeParse(none).success).toBe(false)
})

test('transactions are requested fifty at a time, five hundred at most, and only in known states', () => {
  const { query } = transactionCalls['GET /api/operation/transactions']
  expect(query.parse({})).toEqual({ limit: 50 })
  expect(query.parse({ email: ' ADA@', state: 'disputed', limit: '100' })).toEqual({
    email: 'ada@',
    state: 'disputed',
    limit: 100,
  })
  for (const refused of [{ limit: '0' }, { limit: '501' }, { limit: 'all' }, { state: 'lost' }])
    expect(query.safeParse(refused).success).toBe(false)
})
