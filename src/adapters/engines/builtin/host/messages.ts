import type { EngineStep, Rejection } from '../../../../modules/generations/engine.ts'

/** An argument of the process where the operator wants faces of children to be refused. */
export const REFUSE_MINORS = 'refuse-minors'

/** What the site tells a process that works for it. */
export type ToProcess =
  | { type: 'start'; task: string; input: unknown; workspace: string }
  | { type: 'abort' }
  | { type: 'ping' }

/** What the process answers. Each start is answered by exactly one of the last four, and one task runs at a time. */
export type FromProcess =
  | { type: 'pong'; memoryMb: number }
  | { type: 'progress'; done: number; step?: EngineStep | undefined }
  | { type: 'done'; output: unknown }
  | { type: 'rejected'; reason: Rejection }
  | { type: 'failed'; error: string }
  | { type: 'aborted' }
