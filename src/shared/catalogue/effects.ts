import type { EFFECT_TABS } from './effect-tabs.ts'
import { EFFECT_VIDEO_CREDITS, FRAMED_VIDEO_CREDITS, IMAGE_CREDITS, VIDEO_CREDITS } from './prices.ts'

/** An effect: a recipe that turns people's pictures into a clip or a picture (specification §3, catalogue item). */
type EffectRow = {
  /** Part of the API; never reused for another effect. */
  id: number
  slug: string
  tab: (typeof EFFECT_TABS)[number]['id']
  credits: number
  output: 'image' | 'video'
  /** How many pictures it takes. */
  pictures: 1 | 2
}

const video = { credits: EFFECT_VIDEO_CREDITS, output: 'video', pictures: 1 } as const
const framed = { ...video, credits: FRAMED_VIDEO_CREDITS } as const
const videoOfTwo = { ...video, pictures: 2 } as const
const picture = { credits: IMAGE_CREDITS, output: 'image', pictures: 1 } as const
const pictureOfTwo = { ...picture, pictures: 2 } as const

export const EFFECTS = [
  { id: 21, slug: 'ai-french-kiss', tab: 1, ...videoOfTwo, credits: VIDEO_CREDITS },
  { id: 26, slug: 'two-in-a-heart', tab: 1, ...framed, pictures: 2 },
  { id: 27, slug: 'pop-up-card', tab: 1, ...videoOfTwo },
  { id: 28, slug: 'photo-booth', tab: 1, ...videoOfTwo },
  { id: 53, slug: 'living-portrait', tab: 2, ...video },
  { id: 51, slug: 'dispersion', tab: 2, ...video },
  { id: 35, slug: 'disco-night', tab: 2, ...video },
  { id: 33, slug: 'photo-pop-out', tab: 2, ...framed },
  { id: 22, slug: 'ai-muscle-generator', tab: 2, ...video, credits: FRAMED_VIDEO_CREDITS },
  { id: 50, slug: 'polaroid-drop', tab: 2, ...framed },
  { id: 24, slug: 'halloween-ai-generator', tab: 3, ...video },
  { id: 38, slug: 'christmas-snow', tab: 3, ...video },
  { id: 40, slug: 'new-year-fireworks', tab: 3, ...video },
  { id: 41, slug: 'birthday-confetti', tab: 3, ...video },
  { id: 42, slug: 'valentine-hearts', tab: 3, ...video },
  { id: 37, slug: 'snow-globe', tab: 3, ...framed },
  { id: 39, slug: 'autumn-leaves', tab: 3, ...framed },
  { id: 43, slug: 'spring-blossom', tab: 3, ...framed },
  { id: 52, slug: 'double-exposure', tab: 4, ...pictureOfTwo },
  { id: 45, slug: 'sketch-to-colour', tab: 4, ...video },
  { id: 44, slug: 'watercolour-reveal', tab: 4, ...video },
  { id: 46, slug: 'comic-panel', tab: 4, ...video },
  { id: 48, slug: 'old-film', tab: 4, ...framed },
  { id: 49, slug: 'pop-art-poster', tab: 4, ...picture },
  { id: 23, slug: 'ghibli-ai-video-generator', tab: 4, ...video },
] as const satisfies readonly EffectRow[]

/** Effects that were removed because they were not good enough, with their ids: their addresses lead to all effects. */
export const RETIRED_EFFECTS = [
  { id: 25, slug: 'warm-hug' },
  { id: 29, slug: 'paper-puppet-dance' },
  { id: 30, slug: 'pixel-hero' },
  { id: 31, slug: 'superhero-sky' },
  { id: 32, slug: 'space-walk' },
  { id: 34, slug: 'underwater-dream' },
  { id: 36, slug: 'tiny-planet' },
  { id: 47, slug: 'neon-glow' },
] as const

export type EffectSlug = (typeof EFFECTS)[number]['slug']
export type Effect = EffectRow & { slug: EffectSlug }

export function findEffect(slug: string): Effect | null {
  return EFFECTS.find((effect) => effect.slug === slug) ?? null
}
