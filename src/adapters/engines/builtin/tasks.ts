import type { EngineInput, EngineOutput, Inspection } from '../../../modules/generations/engine.ts'
import { classify, type Scores } from './classify/classify.ts'
import type { TaskTools } from './host/task.ts'
import { ENGINES, type Engine } from './registry.ts'

/** What the processes of the engines do when they are asked to. */
export const TASKS = {
  async run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
    const engine = await load(input)
    return engine.run(input, tools)
  },

  async inspect(input: EngineInput, tools: TaskTools): Promise<Inspection> {
    const engine = await load(input)
    return engine.inspect?.(input, tools) ?? { faces: [], warnings: [] }
  },

  async preview(input: EngineInput, tools: TaskTools): Promise<string[]> {
    const engine = await load(input)
    return engine.preview?.(input, tools) ?? []
  },

  async classify(path: string, { models }: TaskTools): Promise<Scores> {
    return classify(path, models)
  },
}

async function load({ tool }: EngineInput): Promise<Engine> {
  const row = ENGINES[tool]
  if (!row) throw new Error(`There is no engine for ${tool}.`)
  return row.load()
}
