import { describe, expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { EFFECT_TABS } from './effect-tabs.ts'
import {
  hashesIn,
  MAX_ANNOUNCEMENT,
  MAX_COUNT,
  MAX_HASH_LIST,
  MAX_SETTING_CREDITS,
  MAX_TEXT,
  MAX_WORD_LIST,
  SETTING_KINDS,
  type SettingValue,
  suits,
  wordsIn,
} from './setting-values.ts'

type Kind = (typeof SETTING_KINDS)[number]

const SHA = 'a'.repeat(64)

/** Valid and invalid values of each kind. */
const VALUES: Record<Kind, { good: SettingValue[]; bad: SettingValue[] }> = {
  switch: { good: [true, false], bad: ['true', 1, ''] },
  credits: { good: [1, MAX_SETTING_CREDITS], bad: [0, -1, 1.5, MAX_SETTING_CREDITS + 1, '5', true] },
  count: { good: [1, MAX_COUNT], bad: [0, 2.5, MAX_COUNT + 1, '3'] },
  place: { good: [1, MAX_COUNT], bad: [0, MAX_COUNT + 1] },
  row: { good: EFFECT_TABS.map(({ name }) => name), bad: ['no-such-row', ''] },
  cover: { good: ['', newId('share')], bad: [newId('creation'), 'https://example.com/cover.jpg', 1] },
  prompt: { good: ['', 'x'.repeat(MAX_TEXT)], bad: ['x'.repeat(MAX_TEXT + 1), 4] },
  message: { good: ['Hello'], bad: ['', 'x'.repeat(MAX_TEXT + 1), false] },
  season: { good: ['12-20/01-06'], bad: ['', 'winter', 12] },
  text: { good: ['', 'x'.repeat(MAX_ANNOUNCEMENT)], bad: ['x'.repeat(MAX_ANNOUNCEMENT + 1), true] },
  hashes: {
    good: ['', SHA, `${SHA.toUpperCase()}\n${'0'.repeat(16)}`],
    bad: ['a'.repeat(63), 'g'.repeat(64), `${SHA}, cat`, `${SHA}\n`.repeat(MAX_HASH_LIST / 64)],
  },
  words: { good: ['', 'one, two'], bad: ['x'.repeat(MAX_WORD_LIST + 1), 2] },
}

describe.each(SETTING_KINDS)('a setting that is a %s', (kind) => {
  test('accepts only valid values', () => {
    const { good, bad } = VALUES[kind]
    expect(good.filter((value) => !suits(kind, value))).toEqual([])
    expect(bad.filter((value) => suits(kind, value))).toEqual([])
  })
})

test('a list of words may be separated by lines or commas, with whitespace around each', () => {
  expect(wordsIn(' one,two words \n\n three ,, ')).toEqual(['one', 'two words', 'three'])
  expect(hashesIn('AB\ncd')).toEqual(['ab', 'cd'])
})
