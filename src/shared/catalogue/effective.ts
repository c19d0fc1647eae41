import { EFFECT_TABS } from './effect-tabs.ts'
import { EFFECTS, type Effect, type EffectSlug } from './effects.ts'
import type { PriceRule } from './prices.ts'
import { isInSeason } from './seasons.ts'
import { hashesIn, type Overrides, type SettingValue, suits, wordsIn } from './setting-values.ts'
import { findSetting } from './settings.ts'
import type { Tier } from './tiers.ts'
import { TOOLS, type ToolSlug } from './tools.ts'

export type Rewards = { daily: number; invite: number; welcome: number; visitor: number; remix: number }

/** An effect as it is offered. */
type OfferedEffect = Effect & {
  on: boolean
  /** The shared creation that shows it; null for the code's cover. */
  cover: string | null
  /** The operators' words for engines elsewhere; null for the engines' own. */
  prompt: string | null
}

/** How many generations of a person run at once, and how many may wait in all. */
type TierLimits = { parallelJobs: number; waitingJobs: number }

/** The current catalogue with its prices: the code's tables with the operators' settings over them. */
export type Catalogue = {
  tools: ReadonlyMap<ToolSlug, { on: boolean; price: PriceRule }>
  effects: ReadonlyMap<EffectSlug, OfferedEffect>
  rewards: Rewards
  /** The maximum number of rewards for invitations. */
  inviteLimits: { perDay: number; total: number }
  /** The maximum number of rewards for remixes. */
  remixLimits: { perDay: number; perMonth: number }
  tiers: Readonly<Record<Tier, TierLimits>>
  /** The price of one picture and of one video from words, for the descriptions of plans. */
  typical: { image: number; video: number }
  announcement: string | null
  /** Banned words, besides the rules of the code. */
  blockedWords: readonly string[]
  /** Banned files. */
  blockedHashes: readonly string[]
  /** Texts of pages that operators have changed, by message key. */
  texts: ReadonlyMap<string, string>
}

/** Ignores settings of removed tools, and values that are no longer valid. */
export function effectiveCatalogue(overrides: Overrides, at: Date): Catalogue {
  const value = (key: string) => effectiveValue(overrides, key)
  const tools = new Map(
    TOOLS.map(({ slug, price }) => [
      slug,
      { on: value(`tools.${slug}.on`) === true, price: withCredits(price, value(`tools.${slug}.credits`)) },
    ]),
  )
  const creditsOf = (slug: ToolSlug) => Number(value(`tools.${slug}.credits`))
  const limit = (subject: string) => Number(value(`limits.${subject}`))
  const limitsOf = (tier: Tier): TierLimits => ({
    parallelJobs: limit(`parallel_${tier}`),
    waitingJobs: limit(`waiting_${tier}`),
  })
  return {
    tools,
    effects: effectsIn(overrides, at),
    rewards: {
      daily: Number(value('rewards.daily')),
      invite: Number(value('rewards.invite')),
      welcome: Number(value('rewards.welcome')),
      visitor: Number(value('rewards.visitor')),
      remix: Number(value('rewards.remix')),
    },
    inviteLimits: { perDay: limit('invites_per_day'), total: limit('invites') },
    remixLimits: { perDay: limit('remixes_per_day'), perMonth: limit('remixes_per_month') },
    tiers: { visitor: limitsOf('visitor'), account: limitsOf('account'), vip: limitsOf('vip') },
    typical: { image: creditsOf('text-to-image-ai'), video: creditsOf('text-to-video-ai') },
    announcement: String(value('site.announcement')) || null,
    blockedWords: wordsIn(String(value('moderation.words'))),
    blockedHashes: hashesIn(String(value('moderation.hashes'))),
    texts: textsIn(overrides),
  }
}

/** By their places in their rows. */
function effectsIn(overrides: Overrides, at: Date): Catalogue['effects'] {
  const offered = EFFECTS.map((effect): { place: number; effect: OfferedEffect } => {
    const value = (name: string) => effectiveValue(overrides, `effects.${effect.slug}.${name}`)
    const row = EFFECT_TABS.find(({ name }) => name === value('row'))
    return {
      place: Number(value('place')),
      effect: {
        ...effect,
        tab: row?.id ?? effect.tab,
        credits: Number(value('credits')),
        on: value('on') === true && isInSeason(String(value('season')), at),
        cover: String(value('cover') ?? '') || null,
        prompt: String(value('prompt') ?? '') || null,
      },
    }
  })
  const inOrder = offered.toSorted(
    (one, other) => one.effect.tab - other.effect.tab || one.place - other.place,
  )
  return new Map(inOrder.map(({ effect }) => [effect.slug, effect]))
}

function textsIn(overrides: Overrides): Catalogue['texts'] {
  const texts = [...overrides].flatMap(([key, text]) => {
    const setting = findSetting(key)
    return setting?.kind === 'message' && suits('message', text)
      ? [[setting.subject, String(text)] as const]
      : []
  })
  return new Map(texts)
}

/** The current value of a key; null if there is no such setting. */
export function effectiveValue(overrides: Overrides, key: string): SettingValue | null {
  const setting = findSetting(key)
  if (!setting) return null
  const override = overrides.get(key)
  return override !== undefined && suits(setting.kind, override) ? override : setting.byCode
}

function withCredits(rule: PriceRule, credits: SettingValue | null): PriceRule {
  return 'credits' in rule && typeof credits === 'number' ? { ...rule, credits } : rule
}
