import { isSeason } from './seasons.ts'

/** Seasons and texts are strings; everything that is set fits into one value. */
export type SettingValue = boolean | number | string

/** What operators set, by key. What has no key here is as the code has it. */
export type Overrides = ReadonlyMap<string, SettingValue>

export const SETTING_GROUPS = ['site', 'moderation', 'rewards', 'tools', 'effects'] as const
export const SETTING_KINDS = ['switch', 'credits', 'season', 'text', 'words'] as const

export const MAX_SETTING_CREDITS = 1000
export const MAX_ANNOUNCEMENT = 200
/** Of all words of a list together. */
export const MAX_WORD_LIST = 4000

/** Whether a setting of a kind can have a value. */
export function suits(kind: (typeof SETTING_KINDS)[number], value: SettingValue): boolean {
  switch (kind) {
    case 'switch':
      return typeof value === 'boolean'
    case 'credits':
      return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_SETTING_CREDITS
    case 'season':
      return typeof value === 'string' && isSeason(value)
    case 'text':
      return typeof value === 'string' && value.length <= MAX_ANNOUNCEMENT
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
