/** Pages with a picture of their own for link previews, by their key; `npm run samples` draws them into `public/share`. */
export const SHARE_PICTURES = [
  'home',
  'ai-effect',
  'ai-tools',
  'pricing',
  'ai-background-changer',
  'ai-background-remover',
  'ai-character-generator',
  'ai-face-swap',
  'ai-french-kiss',
  'ai-image-enhancer',
  'ai-image-to-image',
  'ai-mimic-motion',
  'ai-muscle-generator',
  'ai-text-to-audio',
  'ai-video-enhancer',
  'ai-voice-cloning',
  'ai-watermark-remover',
  'ghibli-ai-video-generator',
  'gif-face-swap',
  'halloween-ai-generator',
  'image-to-video-ai',
  'multiple-face-swap',
  'multiple-face-swap-gif',
  'multiple-face-swap-video',
  'nano-banana-ai-image-generator',
  'text-to-image-ai',
  'text-to-video-ai',
  'tiktok-watermark-remover',
  'trump-ai-voice-generator',
  'video-face-swap',
  'video-watermark-remover',
] as const

export type SharePicture = (typeof SHARE_PICTURES)[number]

/** The size that every network shows completely. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 }

/** Pages without a picture of their own use that of the start page. */
export function sharePictureOf(pageKey: string): SharePicture {
  return SHARE_PICTURES.find((key) => key === pageKey) ?? 'home'
}
