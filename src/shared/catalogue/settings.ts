import { EFFECTS } from './effects.ts'
import { DAILY_CREDITS, INVITE_REWARD, INVITE_WELCOME } from './rewards.ts'
import { WHOLE_YEAR } from './seasons.ts'
import type { SETTING_GROUPS, SETTING_KINDS, SettingValue } from './setting-values.ts'
import { TOOLS } from './tools.ts'

/** Something that operators may set over the code's tables. */
export type Setting = {
  key: string
  group: (typeof SETTING_GROUPS)[number]
  /** The tool, the effect or the reward that it is about. */
  subject: string
  kind: (typeof SETTING_KINDS)[number]
  /** What counts while nobody has set anything. */
  byCode: SettingValue
}

type Group = 'tools' | 'effects'

const on = (group: Group, subject: string): Setting => ({
  key: `${group}.${subject}.on`,
  group,
  subject,
  kind: 'switch',
  byCode: true,
})
const credits = (group: Group, subject: string, byCode: number): Setting => ({
  key: `${group}.${subject}.credits`,
  group,
  subject,
  kind: 'credits',
  byCode,
})
const season = (subject: string): Setting => ({
  key: `effects.${subject}.season`,
  group: 'effects',
  subject,
  kind: 'season',
  byCode: WHOLE_YEAR,
})
const reward = (subject: string, byCode: number): Setting => ({
  key: `rewards.${subject}`,
  group: 'rewards',
  subject,
  kind: 'credits',
  byCode,
})

export const SETTINGS: readonly Setting[] = [
  { key: 'site.announcement', group: 'site', subject: 'announcement', kind: 'text', byCode: '' },
  {
    key: 'moderation.words',
    group: 'moderation',
    subject: 'blocked_words',
    kind: 'words',
    byCode: '',
  },
  reward('daily', DAILY_CREDITS),
  reward('invite', INVITE_REWARD),
  reward('welcome', INVITE_WELCOME),
  ...TOOLS.flatMap(({ slug, price }) => [
    on('tools', slug),
    // An effect has its own price, and the tool that makes effects none.
    ...('credits' in price ? [credits('tools', slug, price.credits)] : []),
  ]),
  ...EFFECTS.flatMap(({ slug, credits: price }) => [
    on('effects', slug),
    credits('effects', slug, price),
    season(slug),
  ]),
]

const BY_KEY: ReadonlyMap<string, Setting> = new Map(SETTINGS.map((setting) => [setting.key, setting]))

export function findSetting(key: string): Setting | null {
  return BY_KEY.get(key) ?? null
}
