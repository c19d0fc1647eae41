import { z } from 'zod'
import { MAX_APPEAL_CHARACTERS, MIN_APPEAL_CHARACTERS } from '../catalogue/appeals.ts'
import type { Calls } from './call.ts'
import { Email } from './users.ts'

export const REPORT_REASONS = ['likeness', 'copyright', 'sexual', 'violence', 'deception', 'other'] as const

/** The answer of POST /api/verify (multipart `file`). */
export const Verification = z.object({
  /** `mark`: the file carries our mark. `likeness`: it looks like something made here. `foreign_mark`: another AI's mark. */
  verdict: z.enum(['mark', 'likeness', 'foreign_mark', 'nothing']),
  made_at: z.iso.datetime().nullable(),
  tool_title: z.string().nullable(),
  /** Whether it is still stored here. */
  kept: z.boolean(),
  /** The reference for reporting it; null if there is nothing to report. */
  reference: z.string().nullable(),
})
export type Verification = z.infer<typeof Verification>

const Removal = z.object({
  id: z.string(),
  removed_at: z.iso.datetime(),
  /** Null if the decision is from before reasons were stored. */
  reason: z.string().nullable(),
  /** Null if there is no appeal. */
  appeal: z
    .object({
      text: z.string(),
      at: z.iso.datetime(),
      decision: z.enum(['granted', 'refused']).nullable(),
      decision_reason: z.string().nullable(),
    })
    .nullable(),
})
export type Removal = z.infer<typeof Removal>

export const verifyCalls = {
  'POST /api/reports': {
    tag: 'Verification',
    summary: 'Report something that was made or shared here; it is looked at within 48 hours',
    body: z.object({
      /** The reference of a verification, or the id of a shared page. */
      reference: z.string().max(64),
      reason: z.enum(REPORT_REASONS),
      details: z.string().trim().min(10).max(4000),
      email: Email,
    }),
    data: z.object({ id: z.string(), due_at: z.iso.datetime() }),
  },
  'GET /api/users/removals': {
    tag: 'Verification',
    summary: 'What was removed of one’s own, why, and what one has said against it',
    data: z.object({ removals: z.array(Removal) }),
  },
  'POST /api/users/removals/{id}/appeal': {
    tag: 'Verification',
    summary: 'Say something against a removal, once',
    params: z.object({ id: z.string().max(64) }),
    body: z.object({ text: z.string().trim().min(MIN_APPEAL_CHARACTERS).max(MAX_APPEAL_CHARACTERS) }),
    data: z.null(),
  },
} as const satisfies Calls
