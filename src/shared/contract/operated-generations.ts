import { z } from 'zod'
import { MEDIA_KINDS } from '../catalogue/media.ts'
import { Reason } from './audit.ts'
import type { Calls } from './call.ts'
import { GENERATION_STATUSES } from './generations.ts'

const OperatedGeneration = z.object({
  id: z.string(),
  tool: z.string(),
  status: z.enum(GENERATION_STATUSES),
  /** From 0 to 1. */
  progress: z.number(),
  engine: z.string(),
  error: z.string().nullable(),
  credits: z.int(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  /** Null for visitors. */
  person: z.object({ id: z.uuid(), email: z.string().nullable() }).nullable(),
  /** Choices as they are; prompts and files only as their number, in brackets. */
  inputs: z.record(z.string(), z.string()),
})
export type OperatedGeneration = z.infer<typeof OperatedGeneration>

const FailureGroup = z.object({
  cause: z.string(),
  tool: z.string(),
  count: z.int(),
  latest: z.array(OperatedGeneration),
})
export type FailureGroup = z.infer<typeof FailureGroup>

const Shown = z.object({ kind: z.enum(MEDIA_KINDS), url: z.string() })

const Replay = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  engine: z.string(),
  state: z.enum(['running', 'succeeded', 'failed', 'lost']),
  /** Null until it has ended. */
  ms: z.int().nullable(),
  cost_micros: z.number(),
  error: z.string().nullable(),
  output: Shown.nullable(),
})
export type Replay = z.infer<typeof Replay>

const Replays = z.object({
  tool: z.string(),
  original: z.object({
    engine: z.string(),
    error: z.string().nullable(),
    ms: z.int().nullable(),
    /** Null if no provider was paid. */
    cost_micros: z.number().nullable(),
    /** None before the first replay, which needs a reason. */
    outputs: z.array(Shown),
  }),
  /** The engines that could repeat it; none if its files are gone. */
  engines: z.array(
    z.object({ id: z.string(), name: z.string(), provider: z.string().nullable(), cost_micros: z.number() }),
  ),
  /** The latest first. */
  replays: z.array(Replay),
})
export type Replays = z.infer<typeof Replays>

const deed = { params: z.object({ id: z.string() }), body: z.object({ reason: Reason }), data: z.null() }

/** For operators, like the rest of the console. */
export const operatedGenerationCalls = {
  'GET /api/operation/generations': {
    tag: 'Operation',
    summary: 'What runs and waits, and what has failed in a week by cause and tool',
    data: z.object({ queue: z.array(OperatedGeneration), failures: z.array(FailureGroup) }),
  },
  'POST /api/operation/generations/{id}/cancel': {
    tag: 'Operation',
    summary: 'End a generation that waits or runs; its credits come back',
    ...deed,
  },
  'POST /api/operation/generations/{id}/retry': {
    tag: 'Operation',
    summary: 'Start a generation that failed again, for its owner and from their credits',
    ...deed,
  },
  'POST /api/operation/generations/{id}/refund': {
    tag: 'Operation',
    summary: 'Give back what a generation has cost, once',
    ...deed,
  },
  'GET /api/operation/generations/{id}/replays': {
    tag: 'Operation',
    summary:
      'What other engines have made of a generation beside what was made, and who could do it once more',
    params: z.object({ id: z.string() }),
    data: Replays,
  },
  'POST /api/operation/generations/{id}/replay': {
    tag: 'Operation',
    summary: 'Let another engine do a generation once more; the site pays, and its owner does not hear of it',
    params: z.object({ id: z.string() }),
    body: z.object({ engine_id: z.string().max(300), cost_micros: z.number(), reason: Reason }),
    data: z.object({ id: z.string() }),
  },
} as const satisfies Calls
