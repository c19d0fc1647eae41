/** The effects that have a page of their own beside their place in the template catalogue (specification §2). */
type EffectRow = { slug: string }

export const EFFECTS = [
  { slug: 'ai-french-kiss' },
  { slug: 'ai-muscle-generator' },
  { slug: 'ghibli-ai-video-generator' },
  { slug: 'halloween-ai-generator' },
] as const satisfies readonly EffectRow[]

export type EffectSlug = (typeof EFFECTS)[number]['slug']
export type Effect = EffectRow & { slug: EffectSlug }

export function findEffect(slug: string): Effect | null {
  return EFFECTS.find((effect) => effect.slug === slug) ?? null
}
