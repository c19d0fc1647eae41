import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutToLength, shorten } from './shorten.ts'

const countOf = (text: string) => [...new Intl.Segmenter().segment(text)].length

test.each([
  ['a fox', 5, 'a fox'],
  ['a fox', 4, 'a f…'],
  ['a fox', 3, 'a…'],
  ['  a\n\nfox ', 10, 'a fox'],
  [`a${'\n'.repeat(500)}b`, 120, 'a b'],
  ['', 3, ''],
  ['👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 2, '👨‍👩‍👧…'],
  ['🇩🇪🇫🇷🇮🇹', 3, '🇩🇪🇫🇷🇮🇹'],
])('“%s” in %i characters is “%s”', (text, most, expected) => {
  expect(shorten(text, most)).toBe(expected)
})

test('never exceeds the length, is one line, and contains nothing new', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (text, most) => {
        const short = shorten(text, most)
        expect(countOf(short)).toBeLessThanOrEqual(most)
        expect(short).toBe(short.replaceAll(/\s+/g, ' ').trim())
        expect(short.isWellFormed()).toBe(true)
        expect(shorten(short, most)).toBe(short)
      },
    ),
  )
})

test.each([
  ['a fox', 5, 'a fox'],
  ['a fox', 4, 'a fo'],
  ['ab👨‍👩‍👧', 9, 'ab'],
  ['ab👨‍👩‍👧', 10, 'ab👨‍👩‍👧'],
  ['👨‍👩‍👧👨‍👩‍👧', 15, '👨‍👩‍👧'],
  ['👨‍👩‍👧', 3, ''],
])('“%s” in a field of %i is “%s”', (text, most, expected) => {
  expect(cutToLength(text, most)).toBe(expected)
})
