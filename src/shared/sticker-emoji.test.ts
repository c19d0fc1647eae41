import { expect, test } from 'vitest'
import { isEmojiList, splitEmoji } from './sticker-emoji.ts'

test.each(['😀', '❤️', '👩‍🚀', '🇫🇷😀🎂', ' 👍🏽 '])('%s is valid for a sticker', (text) => {
  expect(isEmojiList(text)).toBe(true)
})

test.each(['', 'a', '😀a', '1', '😀😀😀😀', '😀 😀'])('“%s” is invalid', (text) => {
  expect(isEmojiList(text)).toBe(false)
})

test('emoji are separated, however they are composed', () => {
  expect(splitEmoji('👩‍🚀❤️🇫🇷')).toEqual(['👩‍🚀', '❤️', '🇫🇷'])
})
