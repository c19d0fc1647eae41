import { isIdOf } from '../ids.ts'
import { EFFECT_TABS } from './effect-tabs.ts'
import { isSeason } from './seasons.ts'

/** Seasons and texts are strings; every setting is one value. */
export type SettingValue = boolean | number | string

/** The operators' settings, by key. A missing key means the code's default. */
export type Overrides = ReadonlyMap<string, SettingValue>

export const SETTING_GROUPS = [
  'site',
  'moderation',
  'rewards',
  'limits',
  'tools',
  'effects',
  'texts',
] as const
export const SETTING_KINDS = [
  'switch',
  'credits',
  'count',
  'season',
  'row',
  'place',
  'cover',
  'prompt',
  'text',
  'message',
  'words',
  'hashes',
] as const

export const MAX_SETTING_CREDITS = 1000
export const MAX_COUNT = 1000
export const MAX_ANNOUNCEMENT = 200
/** Of one page text, or of the words about an effect for providers. */
export const MAX_TEXT = 1000
/** Of all words of a list together. */
export const MAX_WORD_LIST = 4000

/** Of all hashes together. */
export const MAX_HASH_LIST = 20_000
/** Of a whole file (SHA-256), or a perceptual hash of a picture. */
const HASH = /^([0-9a-f]{64}|[0-9a-f]{16})$/

/** Whether a value is valid for a kind of setting. */
export function suits(kind: (typeof SETTING_KINDS)[number], value: SettingValue): boolean {
  switch (kind) {
    case 'switch':
      return typeof value === 'boolean'
    case 'credits':
      return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_SETTING_CREDITS
    case 'count':
    case 'place':
      return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_COUNT
    case 'row':
      return EFFECT_TABS.some(({ name }) => name === value)
    case 'cover':
      return value === '' || (typeof value === 'string' && isIdOf('share', value))
    case 'prompt':
      return typeof value === 'string' && value.length <= MAX_TEXT
    case 'message':
      return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT
    case 'season':
      return typeof value === 'string' && isSeason(value)
    case 'text':
      return typeof value === 'string' && value.length <= MAX_ANNOUNCEMENT
    case 'hashes':
      return (
        typeof value === 'string' &&
        value.length <= MAX_HASH_LIST &&
        hashesIn(value).every((hash) => HASH.test(hash))
      )
    case 'words':
      return typeof value === 'string' && value.length <= MAX_WORD_LIST
  }
}

/** The words and phrases of a list, separated by lines or commas. */
export function wordsIn(list: string): string[] {
  return list
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

export function hashesIn(list: string): string[] {
  return wordsIn(list).map((hash) => hash.toLowerCase())
}
