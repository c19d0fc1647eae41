import { isIdOf } from '../ids.ts'
import { EFFECT_TABS } from './effect-tabs.ts'
import { isSeason } from './seasons.ts'

/** Seasons and texts are strings; everything that is set fits into one value. */
export type SettingValue = boolean | number | string

/** What operators set, by key. What has no key here is as the code has it. */
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
/** Of one text of a page, or of what providers are told about an effect. */
export const MAX_TEXT = 1000
/** Of all words of a list together. */
export const MAX_WORD_LIST = 4000

/** Of all hashes together. */
export const MAX_HASH_LIST = 20_000
/** Of a whole file (SHA-256), or of what a picture looks like. */
const HASH = /^([0-9a-f]{64}|[0-9a-f]{16})$/

/** Whether a setting of a kind can have a value. */
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

/** The words and phrases of a list, which stand on lines of their own or between commas. */
export function wordsIn(list: string): string[] {
  return list
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

export function hashesIn(list: string): string[] {
  return wordsIn(list).map((hash) => hash.toLowerCase())
}
