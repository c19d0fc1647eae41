import type { ToolSlug } from './tools.ts'

/** A picture that a tool's own engine has made, for people to see what they can expect. */
export interface Example {
  /** Its files are `public/examples/{name}-after.webp` and, where a photo was given, `{name}-before.webp`. */
  name: string
  /** Of the result; a photo that can be compared with it has the same. */
  width: number
  height: number
  hasBefore: boolean
  /** What was typed for it, in English because the engines read that. */
  words: string | null
}

const STICKER_SIDE = 480

/** The script `samples` makes the files, from the recipes beside it. */
export const EXAMPLES: Partial<Record<ToolSlug, readonly Example[]>> = {
  sticker: [
    { name: 'sticker', width: STICKER_SIDE, height: STICKER_SIDE, hasBefore: true, words: null },
    {
      name: 'sticker-text',
      width: STICKER_SIDE,
      height: STICKER_SIDE,
      hasBefore: false,
      words: 'a panda holding a balloon',
    },
    {
      name: 'sticker-words',
      width: STICKER_SIDE,
      height: STICKER_SIDE,
      hasBefore: true,
      words: 'But first, coffee',
    },
  ],
  'ai-background-remover': [
    { name: 'ai-background-remover', width: 600, height: 400, hasBefore: true, words: null },
  ],
  'ai-background-changer': [
    {
      name: 'ai-background-changer',
      width: 450,
      height: 510,
      hasBefore: true,
      words: 'the surface of the moon in space',
    },
  ],
  'ai-image-enhancer': [{ name: 'ai-image-enhancer', width: 720, height: 480, hasBefore: true, words: null }],
  'ai-image-to-image': [{ name: 'ai-image-to-image', width: 900, height: 598, hasBefore: true, words: null }],
  'ai-watermark-remover': [
    { name: 'ai-watermark-remover', width: 640, height: 426, hasBefore: true, words: null },
  ],
  'text-to-image-ai': [
    {
      name: 'text-to-image-ai',
      width: 840,
      height: 630,
      hasBefore: false,
      words: 'a fox reading a book in an autumn forest',
    },
  ],
  'ai-character-generator': [
    {
      name: 'ai-character-generator',
      width: 720,
      height: 720,
      hasBefore: false,
      words: 'a friendly robot with a red heart in the city',
    },
  ],
  'nano-banana-ai-image-generator': [
    {
      name: 'nano-banana-ai-image-generator',
      width: 600,
      height: 400,
      hasBefore: true,
      words: 'put it on a beach',
    },
  ],
}
