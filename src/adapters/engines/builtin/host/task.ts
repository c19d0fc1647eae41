import type { EngineContext } from '../../../../modules/generations/engine.ts'
import type { LoadableModels, Models } from '../models/models.ts'

/** The context of a task in its process, besides its input. */
export interface TaskTools extends EngineContext {
  models: Models
  /** The program that reads and writes videos and sound. Engines that need it are not offered without it. */
  ffmpeg: string
  /** The operator's choice: whether faces that seem to be those of children are refused. */
  refuseMinors?: boolean
}

/** Work that runs in a process of its own. Input and output are transferred as JSON. */
export type Task<Input = never, Output = unknown> = (input: Input, tools: TaskTools) => Promise<Output>

/** Makes a process ready for a task that may come, for as long as none has started. */
export type Prepare<Input = never> = (
  input: Input,
  tools: { models: LoadableModels; signal: AbortSignal },
) => Promise<void>

export type TaskTable = Record<string, Task>
