import { expect, test } from 'vitest'
import { hasSamePlaces, withTexts } from './site-texts.ts'

test('a changed text keeps its placeholders, and has no other brace', () => {
  expect(hasSamePlaces('Up to {files}, and {files} again.', 'It takes {files}.')).toBe(true)
  expect(hasSamePlaces('Any order: {b} {a}', '{a} {b}')).toBe(true)
  for (const wrong of ['It takes files.', '{files} {more}', '{files', '{files} }', '{files, number}'])
    expect(hasSamePlaces(wrong, '{files}')).toBe(false)
})

test('messages are changed one by one', () => {
  expect(withTexts({ a: 'one', b: 'two' }, new Map([['a', 'ONE']]))).toEqual({ a: 'ONE', b: 'two' })
})
