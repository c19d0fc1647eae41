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
  /** The shared creation that shows it; null for the cover of the code. */
  cover: string | null
  /** What engines elsewhere are told instead of their own words; null for those. */
  prompt: string | null
}

/** How many of somebody's run at once, and how many may wait in all. */
type TierLimits = { parallelJobs: number; waitingJobs: number }

/** What is offered now, and for how much: the code's tables with what operators have set over them. */
export type Catalogue = {
  tools: ReadonlyMap<ToolSlug, { on: boolean; price: PriceRule }>
  effects: ReadonlyMap<EffectSlug, OfferedEffect>
  rewards: Rewards
  /** How many rewards for invitations somebody can have. */
  inviteLimits: { perDay: number; total: number }
  /** How many rewards for remixes of their pieces somebody can have. */
  remixLimits: { perDay: number; perMonth: number }
  tiers: Readonly<Record<Tier, TierLimits>>
  /** What one picture and one video made from words cost, by which plans are described. */
  typical: { image: number; video: number }
  announcement: string | null
  /** What nobody may ask for, beside the rules of the code. */
  blockedWords: readonly string[]
  /** Files that nobody may bring. */
  blockedHashes: readonly string[]
  /** Texts of pages that are worded otherwise than in the code, by the key of their message. */
  texts: ReadonlyMap<string, string>
}

/** Settings of tools that are gone, and values that suit no more, count for nothing. */
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

/** What counts for a key; null where there is no such setting. */
export function effectiveValue(overrides: Overrides, key: string): SettingValue | null {
  const setting = findSetting(key)
  if (!setting) return null
  const override = overrides.get(key)
  return override !== undefined && suits(setting.kind, override) ? override : setting.byCode
}

function withCredits(rule: PriceRule, credits: SettingValue | null): PriceRule {
  return 'credits' in rule && typeof credits === 'number' ? { ...rule, credits } : rule
}
