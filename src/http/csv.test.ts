import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells are quoted, so that commas, quotes and line breaks stay inside', () => {
  expect(csvLine(['a', 'b, c', 'say "hi"', 'two\nlines', ''])).toBe(
    '"a","b, c","say ""hi""","two\nlines",""\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@sum(A1)', '\t=1', '\r=1'])('%j never becomes a formula', (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`)
})

test('signs inside a text stay unchanged', () => {
  expect(csvLine(['a=b', '1-2', 'ann@example.com'])).toBe('"a=b","1-2","ann@example.com"\r\n')
})
