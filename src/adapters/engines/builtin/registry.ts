import type { EngineInput, EngineOutput, Inspection } from '../../../modules/generations/engine.ts'
import type { ToolSlug } from '../../../shared/catalogue/tools.ts'
import { isComposerInstalled } from './composer/installed.ts'
import type { Task } from './host/task.ts'
import type { ModelName } from './models/model-table.ts'

/** What the module of an engine exports. */
export interface Engine {
  run: Task<EngineInput, EngineOutput[]>
  inspect?: Task<EngineInput, Inspection>
}

export interface EngineRow {
  /** As people see it. */
  name: string
  /** Without any of these the tool is coming. */
  models: readonly ModelName[]
  /** Whether it reads or writes films or sound, and cannot do without the program for that. */
  ffmpeg?: true
  /** For engines that need more than models: whether all of it is there. */
  isInstalled?: () => boolean
  /** Whether the module has something to find in the input before it is paid for. */
  inspects?: true
  /** Loads the module, which only the processes of the engines do. */
  load: () => Promise<Engine>
}

const COMPOSER = {
  name: 'Plumdrop Composer',
  models: [],
  isInstalled: isComposerInstalled,
  inspects: true,
  load: () => import('./composer/engine.ts'),
} as const satisfies EngineRow

/** The tools that have a built-in engine. */
export const ENGINES: Partial<Record<ToolSlug, EngineRow>> = {
  'ai-background-remover': {
    name: 'Plumdrop Cutout',
    models: ['u2netp'],
    load: () => import('./cutout/background-remover.ts'),
  },
  'ai-background-changer': {
    name: 'Plumdrop Cutout',
    models: ['u2netp'],
    load: () => import('./background/background-changer.ts'),
  },
  'ai-watermark-remover': {
    name: 'Plumdrop Eraser',
    models: ['migan'],
    load: () => import('./inpaint/watermark-remover.ts'),
  },
  'ai-image-enhancer': {
    name: 'Plumdrop Enhancer',
    models: ['hfa2k'],
    inspects: true,
    load: () => import('./enhance/enhance.ts'),
  },
  'ai-image-to-image': {
    name: 'Plumdrop Atelier',
    models: ['u2netp'],
    load: () => import('./restyle/restyle.ts'),
  },
  sticker: {
    name: 'Plumdrop Sticker',
    models: ['u2netp'],
    inspects: true,
    load: () => import('./sticker/sticker.ts'),
  },
  'text-to-image-ai': COMPOSER,
  'ai-character-generator': COMPOSER,
  'nano-banana-ai-image-generator': {
    ...COMPOSER,
    name: 'Plumdrop Studio',
    models: ['u2netp', 'migan', 'hfa2k'],
    load: () => import('./instruct/instruct.ts'),
  },
}
