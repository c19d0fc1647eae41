import { z } from 'zod'
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
  /** Choices as they are; of words and files only their number, in brackets. */
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
} as const satisfies Calls
