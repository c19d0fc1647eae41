import type { EngineInput, EngineOutput } from '../../../modules/generations/engine.ts'
import type { TaskTools } from '../builtin/host/task.ts'
import type { LocalModel } from './catalogue.ts'

type LocalEngine = {
  run(folder: string, input: EngineInput, tools: TaskTools): Promise<EngineOutput[]>
}

const ENGINES: Record<LocalModel['engine'], () => Promise<LocalEngine>> = {
  'cut-out': () => import('./cut-out.ts'),
  'depth-video': () => import('./depth-video.ts'),
  'text-to-image': () => import('./text-to-image.ts'),
}

type LocalOrder = {
  engine: LocalModel['engine']
  /** The folder of the model's files. */
  folder: string
  input: EngineInput
}

/** The tasks of the processes for downloaded models. */
export const TASKS = {
  async run({ engine, folder, input }: LocalOrder, tools: TaskTools): Promise<EngineOutput[]> {
    const module = await ENGINES[engine]()
    return module.run(folder, input, tools)
  },
}
