import { EFFECTS, type Effect, type EffectSlug } from './effects.ts'
import type { PriceRule } from './prices.ts'
import { isInSeason } from './seasons.ts'
import { type Overrides, type SettingValue, suits, wordsIn } from './setting-values.ts'
import { findSetting } from './settings.ts'
import { TOOLS, type ToolSlug } from './tools.ts'

export type Rewards = { daily: number; invite: number; welcome: number }

/** What is offered now, and for how much: the code's tables with what operators have set over them. */
export type Catalogue = {
  tools: ReadonlyMap<ToolSlug, { on: boolean; price: PriceRule }>
  effects: ReadonlyMap<EffectSlug, Effect & { on: boolean }>
  rewards: Rewards
  /** What one picture and one video made from words cost, by which plans are described. */
  typical: { image: number; video: number }
  announcement: string | null
  /** What nobody may ask for, beside the rules of the code. */
  blockedWords: readonly string[]
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
  const effects = EFFECTS.map((effect): Effect & { on: boolean } => {
    const { slug } = effect
    const inSeason = isInSeason(String(value(`effects.${slug}.season`)), at)
    return {
      ...effect,
      credits: Number(value(`effects.${slug}.credits`)),
      on: value(`effects.${slug}.on`) === true && inSeason,
    }
  })
  const creditsOf = (slug: ToolSlug) => Number(value(`tools.${slug}.credits`))
  return {
    tools,
    effects: new Map(effects.map((effect) => [effect.slug, effect])),
    rewards: {
      daily: Number(value('rewards.daily')),
      invite: Number(value('rewards.invite')),
      welcome: Number(value('rewards.welcome')),
    },
    typical: { image: creditsOf('text-to-image-ai'), video: creditsOf('text-to-video-ai') },
    announcement: String(value('site.announcement')) || null,
    blockedWords: wordsIn(String(value('moderation.words'))),
  }
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
