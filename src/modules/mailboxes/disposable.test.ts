import { expect, it, test } from 'vitest'
import { isDisposable } from './disposable.ts'
import { DISPOSABLE_DOMAINS } from './disposable-domains.ts'
import { MAIL_PROVIDERS } from './mail-providers.ts'

test('the list is sorted, without duplicates or subdomains, and contains no permanent provider', () => {
  expect(DISPOSABLE_DOMAINS).toEqual([...new Set(DISPOSABLE_DOMAINS)].sort())
  expect(DISPOSABLE_DOMAINS.filter((domain) => !/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(domain))).toEqual([])
  const kept = [
    ...MAIL_PROVIDERS.flatMap(({ domains }) => domains),
    'outlook.com',
    'hotmail.com',
    'example.com',
  ]
  expect(kept.filter((domain) => isDisposable(`somebody@${domain}`))).toEqual([])
})

it.each([
  ['a@mailinator.com', true],
  ['a@MAILINATOR.com', true],
  ['a@team.mailinator.com', true],
  ['a@notmailinator.com', false],
  ['a@mailinator.com.example.org', false],
  ['mailinator.com@example.org', false],
])('%s is disposable: %s', (email, expected) => {
  expect(isDisposable(email)).toBe(expected)
})
