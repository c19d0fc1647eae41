import type { EngineInput, EngineOutput, Inspection } from '../../../../modules/generations/engine.ts'
import type { Task } from './task.ts'

/** What the module of an engine exports. */
export interface Engine {
  run: Task<EngineInput, EngineOutput[]>
  /** The same with an edge that a person has drawn, of a cut-out that was made before. */
  edit?: Task<EngineInput, EngineOutput>
  inspect?: Task<EngineInput, Inspection>
  /** Small pictures of what a run would make, as WebP files in the workspace. */
  preview?: Task<EngineInput, string[]>
}
