import type { EffectSlug } from './effects.ts'
import type { ToolPageSlug } from './tools.ts'

/** The pages that the explore carousel leads to, in its order (specification §2). */
export const EXPLORE = [
  'halloween-ai-generator',
  'ai-french-kiss',
  'ghibli-ai-video-generator',
  'ai-muscle-generator',
  'image-to-video-ai',
  'video-face-swap',
  'text-to-video-ai',
  'text-to-image-ai',
] as const satisfies readonly (EffectSlug | ToolPageSlug)[]
