import fc from 'fast-check'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { hasSyntax } from './message-syntax.ts'

test.each(['{count}', 'Hi <b>you</b>', "It''s", 'a } b', "'>'"])('“%s” has syntax', (message) => {
  expect(hasSyntax(message)).toBe(true)
})

test('a message without syntax is exactly its text', () => {
  const characters = fc.constantFrom(..."aB é漢😀'#|,.>&".split(''), '{', '<')
  fc.assert(
    fc.property(fc.string({ unit: characters, minLength: 1 }), (message) => {
      fc.pre(!hasSyntax(message))
      expect(new IntlMessageFormat(message, 'en').format()).toBe(message)
    }),
  )
})
