import type { EngineContext } from '../../../../modules/generations/engine.ts'
import type { Models } from '../models/models.ts'

/** What a task is given beside its input, in the process that does it. */
export interface TaskTools extends EngineContext {
  models: Models
  /** The program that reads and writes videos and sound. Engines that need it are not offered where there is none. */
  ffmpeg: string
  /** The operator's choice: whether faces that seem to be those of children are refused. */
  refuseMinors?: boolean
}

/** Work that is done in a process of its own. Input and output travel as JSON. */
export type Task<Input = never, Output = unknown> = (input: Input, tools: TaskTools) => Promise<Output>

export type TaskTable = Record<string, Task>
