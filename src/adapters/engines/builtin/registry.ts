import type { ToolSlug } from '../../../shared/catalogue/tools.ts'
import type { Engine } from './host/engine.ts'
import { isComposerInstalled } from './kit/drawing/installed.ts'
import { isSpeechInstalled } from './kit/speech/speech-files.ts'
import { isModelInstalled, type ModelName } from './models/model-table.ts'

export interface EngineRow {
  /** The name that people see. */
  name: string
  /** If any of these is missing, the tool is shown as coming soon. */
  models: readonly ModelName[]
  /** Whether it reads or writes videos or sound, which needs ffmpeg. */
  ffmpeg?: true
  /** The time limit of one attempt, if it is not three minutes for pictures and thirty for videos. */
  maxMinutes?: number
  /** For engines that need more than models: whether everything is installed. */
  isInstalled?: () => boolean
  /** Whether the module can check the input before payment. */
  inspects?: true
  /** Whether the module can make a preview. */
  previews?: true
  /** Loads the module; only engine processes do so. */
  load: () => Promise<Engine>
}

/** For any subject: people, and things that are only partly seen. */
const CUT_OUT = ['u2netp', 'cut', 'selfie', 'modnet', 'things', 'sam-encoder', 'sam-decoder'] as const

const COMPOSER = {
  name: 'Plumdrop Composer',
  models: [],
  isInstalled: isComposerInstalled,
  inspects: true,
  load: () => import('./tools/composer/composer.ts'),
} as const satisfies EngineRow

const SPEECH = {
  name: 'Plumdrop Voices',
  models: ['kokoro'],
  ffmpeg: true,
  maxMinutes: 10,
  isInstalled: isSpeechInstalled,
  inspects: true,
  load: () => import('./tools/speech/text-to-audio.ts'),
} as const satisfies EngineRow

const VIDEO_ERASER = {
  name: 'Plumdrop Video Eraser',
  models: ['migan', 'unmark', 'text-lines', 'blazeface', 'facemesh', 'iris'],
  ffmpeg: true,
  load: () => import('./tools/video-erase/erase.ts'),
} as const satisfies EngineRow

const FACE_SWAP = {
  name: 'Plumdrop Faces',
  models: ['blazeface', 'facemesh', 'iris', 'selfie'],
  inspects: true,
  load: () => import('./tools/swap/picture-swap.ts'),
} as const satisfies EngineRow

const GIF_FACE_SWAP = {
  ...FACE_SWAP,
  maxMinutes: 10,
  previews: true,
  load: () => import('./tools/swap/gif-swap.ts'),
} as const satisfies EngineRow

const VIDEO_FACE_SWAP = {
  ...FACE_SWAP,
  ffmpeg: true,
  previews: true,
  load: () => import('./tools/swap/video-swap.ts'),
} as const satisfies EngineRow

/** The tools that have a built-in engine. */
export const ENGINES: Partial<Record<ToolSlug, EngineRow>> = {
  'ai-face-swap': FACE_SWAP,
  'multiple-face-swap': FACE_SWAP,
  'gif-face-swap': GIF_FACE_SWAP,
  'multiple-face-swap-gif': GIF_FACE_SWAP,
  'video-face-swap': VIDEO_FACE_SWAP,
  'multiple-face-swap-video': VIDEO_FACE_SWAP,
  'ai-background-remover': {
    name: 'Plumdrop Cutout',
    models: CUT_OUT,
    inspects: true,
    load: () => import('./tools/background-remover/background-remover.ts'),
  },
  'ai-background-changer': {
    name: 'Plumdrop Cutout',
    models: CUT_OUT,
    inspects: true,
    load: () => import('./tools/background-changer/background-changer.ts'),
  },
  'ai-watermark-remover': {
    name: 'Plumdrop Eraser',
    models: ['migan', 'unmark', 'text-lines', 'blazeface', 'facemesh', 'iris'],
    inspects: true,
    load: () => import('./tools/watermark-remover/watermark-remover.ts'),
  },
  'ai-image-enhancer': {
    name: 'Plumdrop Enhancer',
    models: ['restore', 'restore-old', 'colour', 'layers-of-things', 'layers-of-nsfw'],
    inspects: true,
    load: () => import('./tools/enhance/enhance.ts'),
  },
  'ai-image-to-image': {
    name: 'Plumdrop Atelier',
    models: CUT_OUT,
    load: () => import('./tools/restyle/restyle.ts'),
  },
  sticker: {
    name: 'Plumdrop Sticker',
    models: CUT_OUT,
    // A clip is cut out frame by frame.
    maxMinutes: 6,
    inspects: true,
    load: () => import('./tools/sticker/sticker.ts'),
  },
  'text-to-image-ai': COMPOSER,
  'text-to-video-ai': {
    ...COMPOSER,
    name: 'Plumdrop Storyteller',
    ffmpeg: true,
    load: () => import('./tools/text-video/text-video.ts'),
  },
  'image-to-video-ai': {
    name: 'Plumdrop Motion',
    models: [...CUT_OUT, 'migan', 'sam-encoder', 'sam-decoder'],
    ffmpeg: true,
    inspects: true,
    load: () => import('./tools/image-video/image-video.ts'),
  },
  'ai-effect': {
    name: 'Plumdrop Effects',
    models: [...CUT_OUT, 'migan', 'blazeface', 'facemesh', 'iris', 'movenet'],
    ffmpeg: true,
    isInstalled: isComposerInstalled,
    inspects: true,
    load: () => import('./tools/effects/effects.ts'),
  },
  'ai-character-generator': COMPOSER,
  'nano-banana-ai-image-generator': {
    ...COMPOSER,
    name: 'Plumdrop Studio',
    models: [...CUT_OUT, 'migan', 'unmark', 'text-lines', 'restore', 'blazeface', 'facemesh', 'iris'],
    load: async () => {
      const { createInstruct } = await import('./tools/instruct/instruct.ts')
      return createInstruct(loadEngine)
    },
  },
  'ai-mimic-motion': {
    name: 'Plumdrop Puppeteer',
    models: ['blazeface', 'facemesh', 'iris', 'movenet', ...CUT_OUT, 'migan'],
    ffmpeg: true,
    inspects: true,
    load: () => import('./tools/mimic/mimic.ts'),
  },
  'ai-text-to-audio': SPEECH,
  'ai-voice-cloning': {
    ...SPEECH,
    name: 'Plumdrop Voice Match',
    load: () => import('./tools/voice-match/voice-match.ts'),
  },
  'trump-ai-voice-generator': { ...SPEECH, load: () => import('./tools/speech/parody.ts') },
  'ai-video-enhancer': {
    name: 'Plumdrop Video Lab',
    models: ['restore-video'],
    ffmpeg: true,
    inspects: true,
    load: () => import('./tools/video-enhance/enhance.ts'),
  },
  'video-watermark-remover': VIDEO_ERASER,
  'tiktok-watermark-remover': VIDEO_ERASER,
}

/** Loads the module of a tool's engine; only engine processes do so. */
export async function loadEngine(tool: ToolSlug): Promise<Engine> {
  const row = ENGINES[tool]
  if (!row) throw new Error(`There is no engine for ${tool}.`)
  return row.load()
}

/** The networks that a run may use, after the one that checks its files. */
export function networksOf(tool: ToolSlug): ModelName[] {
  return (['nsfw', ...(ENGINES[tool]?.models ?? [])] as const).filter(isModelInstalled)
}
