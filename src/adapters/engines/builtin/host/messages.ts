import type { EngineStep, Rejection } from '../../../../modules/generations/engine.ts'

/** The argument that makes the process refuse faces of children. */
export const REFUSE_MINORS = 'refuse-minors'

/** Messages from the site to its processes. */
export type ToProcess =
  | { type: 'start'; task: string; input: unknown; workspace: string }
  /** Makes ready for a task that may come; not answered. */
  | { type: 'prepare'; input: unknown }
  | { type: 'abort' }
  | { type: 'ping' }

/** Messages from a process. Each start is answered by exactly one of the last four, and one task runs at a time. */
export type FromProcess =
  | { type: 'pong'; memoryMb: number }
  | { type: 'progress'; done: number; step?: EngineStep | undefined }
  | { type: 'done'; output: unknown }
  | { type: 'rejected'; reason: Rejection }
  | { type: 'failed'; error: string }
  | { type: 'aborted' }
