export const FAMILIES = ['image', 'video', 'face', 'audio', 'tools'] as const
type Family = (typeof FAMILIES)[number]

/** What is done, whoever does it and from whichever page (specification §4). */
export type Operation =
  | 'home'
  | 'ai_effect'
  | 'ai_tools'
  | 'gif_faceswap'
  | 'image_faceswap'
  | 'image_to_image'
  | 'image_to_video'
  | 'my_creations'
  | 'nano_banana_to_image'
  | 'settings'
  | 'text_to_audio'
  | 'text_to_character'
  | 'text_to_image'
  | 'text_to_video'
  | 'video_faceswap'

/** One row per tool page: the route, the menu entry and the operation key all derive from it. */
type ToolRow = { slug: string; family: Family; operation: Operation }

export const TOOLS = [
  { slug: 'ai-face-swap', family: 'face', operation: 'image_faceswap' },
  { slug: 'multiple-face-swap', family: 'face', operation: 'image_faceswap' },
  { slug: 'gif-face-swap', family: 'face', operation: 'gif_faceswap' },
  { slug: 'multiple-face-swap-gif', family: 'face', operation: 'gif_faceswap' },
  { slug: 'video-face-swap', family: 'face', operation: 'video_faceswap' },
  { slug: 'multiple-face-swap-video', family: 'face', operation: 'video_faceswap' },
  { slug: 'text-to-video-ai', family: 'video', operation: 'text_to_video' },
  { slug: 'image-to-video-ai', family: 'video', operation: 'image_to_video' },
  { slug: 'text-to-image-ai', family: 'image', operation: 'text_to_image' },
  { slug: 'ai-image-to-image', family: 'image', operation: 'image_to_image' },
  { slug: 'nano-banana-ai-image-generator', family: 'image', operation: 'nano_banana_to_image' },
  { slug: 'ai-character-generator', family: 'image', operation: 'text_to_character' },
  { slug: 'ai-text-to-audio', family: 'audio', operation: 'text_to_audio' },
  { slug: 'ai-voice-cloning', family: 'audio', operation: 'text_to_audio' },
  { slug: 'trump-ai-voice-generator', family: 'audio', operation: 'text_to_audio' },
  { slug: 'ai-mimic-motion', family: 'tools', operation: 'ai_tools' },
  { slug: 'ai-video-enhancer', family: 'tools', operation: 'ai_tools' },
  { slug: 'video-watermark-remover', family: 'tools', operation: 'ai_tools' },
  { slug: 'tiktok-watermark-remover', family: 'tools', operation: 'ai_tools' },
  { slug: 'ai-watermark-remover', family: 'tools', operation: 'ai_tools' },
  { slug: 'ai-image-enhancer', family: 'tools', operation: 'ai_tools' },
  { slug: 'ai-background-changer', family: 'tools', operation: 'ai_tools' },
  { slug: 'ai-background-remover', family: 'tools', operation: 'ai_tools' },
] as const satisfies readonly ToolRow[]

export type ToolSlug = (typeof TOOLS)[number]['slug']
export type Tool = ToolRow & { slug: ToolSlug }

export function findTool(slug: string): Tool | null {
  return TOOLS.find((tool) => tool.slug === slug) ?? null
}
