import type { EngineInput, EngineOutput, Inspection } from '../../../../modules/generations/engine.ts'
import type { Task } from './task.ts'

/** The exports of an engine's module. */
export interface Engine {
  run: Task<EngineInput, EngineOutput[]>
  /** Remakes an earlier cut-out with an edge that a person has drawn. */
  edit?: Task<EngineInput, EngineOutput>
  inspect?: Task<EngineInput, Inspection>
  /** Small pictures of what a run would make, as WebP files in the workspace. */
  preview?: Task<EngineInput, string[]>
}
