import { EFFECT_TABS } from './effect-tabs.ts'
import { EFFECTS, type Effect } from './effects.ts'
import {
  ANONYMOUS_CREDITS,
  DAILY_CREDITS,
  INVITE_REWARD,
  INVITE_WELCOME,
  MAX_INVITE_REWARDS,
  MAX_INVITE_REWARDS_PER_DAY,
  MAX_REMIX_REWARDS_PER_DAY,
  MAX_REMIX_REWARDS_PER_MONTH,
  REMIX_REWARD,
} from './rewards.ts'
import { WHOLE_YEAR } from './seasons.ts'
import type { SETTING_GROUPS, SETTING_KINDS, SettingValue } from './setting-values.ts'
import { isSiteText } from './site-texts.ts'
import { TIERS, type Tier } from './tiers.ts'
import { TOOLS } from './tools.ts'

/** An operators' setting over the code's tables. */
export type Setting = {
  key: string
  group: (typeof SETTING_GROUPS)[number]
  /** The tool, effect, reward, limit or text that it changes. */
  subject: string
  kind: (typeof SETTING_KINDS)[number]
  /** The code's default. */
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
const limit = (subject: string, byCode: number): Setting => ({
  key: `limits.${subject}`,
  group: 'limits',
  subject,
  kind: 'count',
  byCode,
})
const tierLimits = (tier: Tier): Setting[] => [
  limit(`parallel_${tier}`, TIERS[tier].parallelJobs),
  limit(`waiting_${tier}`, TIERS[tier].waitingJobs),
]

/** The place and cover of an effect, and the words for engines elsewhere. */
function presentation({ slug, tab, output }: Effect): Setting[] {
  const of = { group: 'effects', subject: slug } as const
  const inRow = EFFECTS.filter((other) => other.tab === tab)
  const row = EFFECT_TABS.find(({ id }) => id === tab)?.name ?? ''
  const place = inRow.findIndex((other) => other.slug === slug) + 1
  return [
    { ...of, key: `effects.${slug}.row`, kind: 'row', byCode: row },
    { ...of, key: `effects.${slug}.place`, kind: 'place', byCode: place },
    { ...of, key: `effects.${slug}.cover`, kind: 'cover', byCode: '' },
    // Pictures are made by the built-in engine, which needs no words.
    ...(output === 'video'
      ? [{ ...of, key: `effects.${slug}.prompt`, kind: 'prompt', byCode: '' } as const]
      : []),
  ]
}

export const SETTINGS: readonly Setting[] = [
  { key: 'site.announcement', group: 'site', subject: 'announcement', kind: 'text', byCode: '' },
  {
    key: 'moderation.words',
    group: 'moderation',
    subject: 'blocked_words',
    kind: 'words',
    byCode: '',
  },
  {
    key: 'moderation.hashes',
    group: 'moderation',
    subject: 'blocked_hashes',
    kind: 'hashes',
    byCode: '',
  },
  reward('daily', DAILY_CREDITS),
  reward('invite', INVITE_REWARD),
  reward('welcome', INVITE_WELCOME),
  reward('visitor', ANONYMOUS_CREDITS),
  reward('remix', REMIX_REWARD),
  limit('invites_per_day', MAX_INVITE_REWARDS_PER_DAY),
  limit('invites', MAX_INVITE_REWARDS),
  limit('remixes_per_day', MAX_REMIX_REWARDS_PER_DAY),
  limit('remixes_per_month', MAX_REMIX_REWARDS_PER_MONTH),
  ...tierLimits('visitor'),
  ...tierLimits('account'),
  ...tierLimits('vip'),
  ...TOOLS.flatMap(({ slug, price }) => [
    on('tools', slug),
    // An effect has its own price, and the effect tool has none.
    ...('credits' in price ? [credits('tools', slug, price.credits)] : []),
  ]),
  ...EFFECTS.flatMap((effect) => [
    on('effects', effect.slug),
    credits('effects', effect.slug, effect.credits),
    season(effect.slug),
    ...presentation(effect),
  ]),
]

const BY_KEY: ReadonlyMap<string, Setting> = new Map(SETTINGS.map((setting) => [setting.key, setting]))

/** Any text may have a setting, but there are too many for the table; their defaults are in the message files. */
export function findSetting(key: string): Setting | null {
  return BY_KEY.get(key) ?? textSetting(key)
}

const TEXTS = 'texts.'

function textSetting(key: string): Setting | null {
  const subject = key.slice(TEXTS.length)
  if (!key.startsWith(TEXTS) || !isSiteText(subject)) return null
  return { key, group: 'texts', subject, kind: 'message', byCode: '' }
}
