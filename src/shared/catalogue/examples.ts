import type { SampleName } from './samples.ts'
import type { ToolSlug } from './tools.ts'

/** A result of a tool's own engine, to show people what they can expect. */
export interface Example {
  /** Its files are `public/examples/{name}-after.webp` and, if there is a comparison, `{name}-before.webp`. */
  name: string
  /** Of the result; its comparison has the same size. */
  width: number
  height: number
  hasBefore: boolean
  /** Whether there are also videos, with the same names and `.mp4`, of which the pictures show one frame. */
  isVideo?: true
  /** Whether there is also a `{name}-after.mp3`; lists show the picture instead. */
  isSound?: true
  /** The sample that the voice was matched to. */
  voice?: SampleName
  /** Its prompt, in English because that is what the engines understand. */
  words: string | null
}

const STICKER_SIDE = 480

/** The script `samples` makes the files, from the recipes beside it. */
const SWAPPED = { width: 432, height: 670, hasBefore: true, words: null } as const
const EXCHANGED = { width: 640, height: 400, hasBefore: true, words: null } as const

/** Cards show them whole. */
const SOUND = { width: 640, height: 400, hasBefore: false, isSound: true } as const

export const EXAMPLES: Partial<Record<ToolSlug, readonly Example[]>> = {
  'ai-face-swap': [{ name: 'ai-face-swap', ...SWAPPED }],
  'multiple-face-swap': [{ name: 'multiple-face-swap', ...EXCHANGED }],
  'video-face-swap': [{ name: 'video-face-swap', ...SWAPPED, hasBefore: false, isVideo: true }],
  'gif-face-swap': [{ name: 'video-face-swap', ...SWAPPED, hasBefore: false, isVideo: true }],
  'multiple-face-swap-video': [
    { name: 'multiple-face-swap-video', ...EXCHANGED, hasBefore: false, isVideo: true },
  ],
  'multiple-face-swap-gif': [
    { name: 'multiple-face-swap-video', ...EXCHANGED, hasBefore: false, isVideo: true },
  ],
  'ai-mimic-motion': [
    { name: 'ai-mimic-motion', width: 432, height: 670, hasBefore: false, isVideo: true, words: null },
  ],
  'text-to-video-ai': [
    {
      name: 'text-to-video-ai',
      width: 640,
      height: 360,
      hasBefore: false,
      isVideo: true,
      words: 'a fox running through an autumn forest',
    },
  ],
  'image-to-video-ai': [
    {
      name: 'image-to-video-ai',
      width: 600,
      height: 400,
      hasBefore: false,
      isVideo: true,
      words: 'gentle snow and sparkles',
    },
  ],
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
  'ai-video-enhancer': [
    { name: 'ai-video-enhancer', width: 640, height: 424, hasBefore: true, isVideo: true, words: null },
  ],
  'video-watermark-remover': [
    { name: 'video-watermark-remover', width: 640, height: 426, hasBefore: true, isVideo: true, words: null },
  ],
  'tiktok-watermark-remover': [
    {
      name: 'tiktok-watermark-remover',
      width: 400,
      height: 600,
      hasBefore: true,
      isVideo: true,
      words: null,
    },
  ],
  'ai-text-to-audio': [
    {
      name: 'ai-text-to-audio',
      ...SOUND,
      words: 'Good morning! The kettle is on, the sun is up, and the whole day is yours.',
    },
  ],
  'ai-voice-cloning': [
    {
      name: 'ai-voice-cloning',
      ...SOUND,
      voice: 'voice',
      words: 'Happy birthday! I hope the cake is as big as your smile.',
    },
  ],
  'trump-ai-voice-generator': [
    {
      name: 'trump-ai-voice-generator',
      ...SOUND,
      words: 'This is a parody, folks. A computer voice. The best computer voice, believe me.',
    },
  ],
}
