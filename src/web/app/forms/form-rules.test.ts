import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Email, MailedCode, Password } from '../../../shared/contract/users.ts'
import { codeAddressProblem, codeProblem, emailProblem, passwordProblem } from './form-rules.ts'

/** Strings that are almost valid: mostly allowed characters. */
const nearPassword = fc.string({ unit: fc.constantFrom(...'aZ9~!@#$%^&*()_+ é-\n'.split('')), maxLength: 24 })
const nearEmail = fc.string({ unit: fc.constantFrom(...'aZ9.@_-+\' ö"'.split('')), maxLength: 16 })

describe('the form refuses exactly what the server refuses', () => {
  test('passwords', () => {
    fc.assert(
      fc.property(fc.oneof(nearPassword, fc.string()), (password) => {
        expect(passwordProblem(password) === null).toBe(Password.safeParse(password).success)
      }),
    )
  })

  test('addresses', () => {
    fc.assert(
      fc.property(fc.oneof(nearEmail, fc.emailAddress()), (email) => {
        expect(emailProblem(email) === null).toBe(Email.safeParse(email).success)
      }),
    )
    expect(emailProblem(`${'a'.repeat(310)}@example.com`)).toBe('email_rule1')
  })

  test('codes', () => {
    for (const code of ['', '12345', '1234567', '12345a', ' 123456 ', '123456', '１２３４５６'])
      expect(codeProblem(code) === null).toBe(MailedCode.safeParse(code).success)
  })
})

test('empty and malformed addresses have their own messages, and requesting a code has another', () => {
  expect([emailProblem(' '), emailProblem('a@b')]).toEqual(['email_rule', 'email_rule1'])
  expect([codeAddressProblem(' '), codeAddressProblem('a@b')]).toEqual(['email_rule', 'email_rule2'])
  expect(codeAddressProblem('ada@example.com')).toBeNull()
})
