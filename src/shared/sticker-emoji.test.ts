import { expect, test } from 'vitest'
import { isEmojiList, splitEmoji } from './sticker-emoji.ts'

test.each(['😀', '❤️', '👩‍🚀', '🇫🇷😀🎂', ' 👍🏽 '])('%s is what a sticker can be found by', (text) => {
  expect(isEmojiList(text)).toBe(true)
})

test.each(['', 'a', '😀a', '1', '😀😀😀😀', '😀 😀'])('“%s” is not', (text) => {
  expect(isEmojiList(text)).toBe(false)
})

test('emoji are told apart however they are put together', () => {
  expect(splitEmoji('👩‍🚀❤️🇫🇷')).toEqual(['👩‍🚀', '❤️', '🇫🇷'])
})
