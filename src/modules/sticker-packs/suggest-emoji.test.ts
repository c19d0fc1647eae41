import { expect, test } from 'vitest'
import { isEmojiList } from '../../shared/sticker-emoji.ts'
import rows from './emoji-words.json' with { type: 'json' }
import { suggestEmoji } from './suggest-emoji.ts'

test.each([
  ['A cat in a hat', '🐱'],
  ['two CATS', '🐱'],
  ['Happy birthday', '🎂'],
  ['Thanks!', '🙏'],
  ['a red fox eating pizza', '🍕'],
  ['¡Te quiero!', '😍'],
  ['İYİ GECELER', '😴'],
  ['Sticker maker', '🙂'],
  ['', '🙂'],
])('%s is found by %s', (words, emoji) => {
  expect(suggestEmoji(words)).toBe(emoji)
})

test('every row names an emoji that messengers know, and no word names two', () => {
  expect(Object.keys(rows).filter((emoji) => !isEmojiList(emoji))).toEqual([])
  const words = Object.values(rows).flat()
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
})
