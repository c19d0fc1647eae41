import type { EFFECT_TABS } from './effect-tabs.ts'
import { VIDEO_CREDITS } from './prices.ts'

/** An effect: a recipe that turns people's pictures into a clip or a picture (specification §3, catalogue item). */
type EffectRow = {
  /** Known to those who use the API; never given to another effect. */
  id: number
  slug: string
  tab: (typeof EFFECT_TABS)[number]['id']
  credits: number
  output: 'image' | 'video'
  /** How many pictures of people it takes. */
  pictures: 1 | 2
}

export const EFFECTS = [
  { id: 21, slug: 'ai-french-kiss', tab: 1, credits: 20, output: 'video', pictures: 2 },
  { id: 22, slug: 'ai-muscle-generator', tab: 2, credits: VIDEO_CREDITS, output: 'video', pictures: 1 },
  { id: 23, slug: 'ghibli-ai-video-generator', tab: 4, credits: VIDEO_CREDITS, output: 'video', pictures: 1 },
  { id: 24, slug: 'halloween-ai-generator', tab: 3, credits: VIDEO_CREDITS, output: 'video', pictures: 1 },
] as const satisfies readonly EffectRow[]

export type EffectSlug = (typeof EFFECTS)[number]['slug']
export type Effect = EffectRow & { slug: EffectSlug }

export function findEffect(slug: string): Effect | null {
  return EFFECTS.find((effect) => effect.slug === slug) ?? null
}
