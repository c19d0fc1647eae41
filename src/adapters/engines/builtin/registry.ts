import type { ToolSlug } from '../../../shared/catalogue/tools.ts'
import type { Engine } from './host/engine.ts'
import { isComposerInstalled } from './kit/drawing/installed.ts'
import { isSpeechInstalled } from './kit/speech/speech-files.ts'
import type { ModelName } from './models/model-table.ts'

export interface EngineRow {
  /** As people see it. */
  name: string
  /** Without any of these the tool is coming. */
  models: readonly ModelName[]
  /** Whether it reads or writes videos or sound, and cannot do without the program for that. */
  ffmpeg?: true
  /** How long one attempt may take, where it is not three minutes for pictures and thirty for videos. */
  maxMinutes?: number
  /** For engines that need more than models: whether all of it is there. */
  isInstalled?: () => boolean
  /** Whether the module has something to find in the input before it is paid for. */
  inspects?: true
  /** Whether the module can show what it would make. */
  previews?: true
  /** Loads the module, which only the processes of the engines do. */
  load: () => Promise<Engine>
}

/** Of whatever a picture is of: people, and things of which only a part was seen. */
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
    models: ['restore', 'restore-old'],
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

/** Loads the module of a tool's engine, which only the processes of the engines do. */
export async function loadEngine(tool: ToolSlug): Promise<Engine> {
  const row = ENGINES[tool]
  if (!row) throw new Error(`There is no engine for ${tool}.`)
  return row.load()
}
