import type { EngineInput, EngineOutput, Inspection } from '../../../modules/generations/engine.ts'
import type { ToolSlug } from '../../../shared/catalogue/tools.ts'
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
  /** Whether the module has something to find in the input before it is paid for. */
  inspects?: true
  /** Loads the module, which only the processes of the engines do. */
  load: () => Promise<Engine>
}

/** The tools that have a built-in engine. */
export const ENGINES: Partial<Record<ToolSlug, EngineRow>> = {
  'ai-background-remover': {
    name: 'Plumdrop Cutout',
    models: ['u2netp'],
    load: () => import('./cutout/background-remover.ts'),
  },
  sticker: {
    name: 'Plumdrop Sticker',
    models: ['u2netp'],
    load: () => import('./sticker/sticker.ts'),
  },
}
