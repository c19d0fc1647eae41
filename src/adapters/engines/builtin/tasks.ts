import type { EngineInput, EngineOutput, Inspection } from '../../../modules/generations/engine.ts'
import type { ToolSlug } from '../../../shared/catalogue/tools.ts'
import type { Prepare, TaskTools } from './host/task.ts'
import { loadEngine, networksOf } from './registry.ts'
import { classify, type Scores } from './tools/classify/classify.ts'
import { labelPicture } from './tools/labels/label-picture.ts'

/** Loads what a run of the tool is likely to need: nobody should wait for that after having pressed a button. */
export const prepare: Prepare<ToolSlug> = async (tool, { models, signal }) => {
  await loadEngine(tool)
  for (const name of networksOf(tool)) {
    if (signal.aborted || !(await models.load(name))) return
  }
}

/** The tasks of the engine processes. */
export const TASKS = {
  async run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
    const engine = await loadEngine(input.tool)
    return engine.run(input, tools)
  },

  async edit(input: EngineInput, tools: TaskTools): Promise<EngineOutput> {
    const { edit } = await loadEngine(input.tool)
    if (!edit) throw new Error(`Nothing that ${input.tool} makes is edited.`)
    return edit(input, tools)
  },

  async inspect(input: EngineInput, tools: TaskTools): Promise<Inspection> {
    const engine = await loadEngine(input.tool)
    return engine.inspect?.(input, tools) ?? { faces: [], warnings: [] }
  },

  async preview(input: EngineInput, tools: TaskTools): Promise<string[]> {
    const engine = await loadEngine(input.tool)
    return engine.preview?.(input, tools) ?? []
  },

  async classify(path: string, { models }: TaskTools): Promise<Scores> {
    return classify(path, models)
  },

  async label(path: string, { models }: TaskTools): Promise<string[]> {
    return labelPicture(path, models)
  },
}
