import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { hasSyntax } from './message-syntax.ts'
import app from './messages/en-US/app.json' with { type: 'json' }
import server from './messages/en-US/server.json' with { type: 'json' }
import { pseudoMessage } from './pseudo-locale.ts'

test('text is accented, arguments and tags keep their names', () => {
  expect(pseudoMessage('Hi {name}, <b>stay</b>')).toBe('⟦Ĥí {name}, <b>šţáý</b>⟧')
})

test('texts inside plural branches are accented, keywords are not', () => {
  const message = pseudoMessage('{count, plural, one {# credit} other {# credits}}')
  expect(message).toBe('⟦{count, plural, one {# çŕéđíţ} other {# çŕéđíţš}}⟧')
  expect(new IntlMessageFormat(message, 'en').format({ count: 2 })).toBe('⟦2 çŕéđíţš⟧')
})

test('every message of the site is valid ICU, in English and as pseudo-locale', () => {
  for (const [key, message] of Object.entries({ ...app, ...server })) {
    expect(() => new IntlMessageFormat(message, 'en'), key).not.toThrow()
    expect(() => new IntlMessageFormat(pseudoMessage(message), 'en'), key).not.toThrow()
  }
})

test('a # is directly inside a plural branch; the parser ignores all others', () => {
  for (const [key, message] of Object.entries({ ...app, ...server })) {
    if (!hasSyntax(message)) continue
    const written = JSON.stringify(new IntlMessageFormat(message, 'en').getAst())
    expect(written, key).not.toContain('#')
  }
})
