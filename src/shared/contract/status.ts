import { z } from 'zod'
import type { Calls } from './call.ts'

const ToolStatus = z.object({
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  available: z.boolean(),
  /** Whether nothing can be made with it now, because the disks of its engines have no room. */
  full: z.boolean(),
  /** Of the last 24 hours, as far as they succeeded. */
  runs: z.int(),
  /** From the press of the button to the file: half of the people waited no longer. Null where nobody did. */
  median_ms: z.number().nullable(),
  /** Nineteen of twenty waited no longer. */
  slow_ms: z.number().nullable(),
})

/** A stretch of time in which a tool failed again and again through the site's own fault. */
const Incident = z.object({
  /** Of the tool. */
  title: z.string(),
  began_at: z.iso.datetime(),
  /** Null while it may go on. */
  ended_at: z.iso.datetime().nullable(),
  /** What was not made meanwhile, and cost nothing. */
  failed: z.int(),
  made: z.int(),
})

export const SiteStatus = z.object({
  measured_at: z.iso.datetime(),
  /** What operators want everybody to know; null for nothing. */
  announcement: z.string().nullable(),
  /** Of the last 24 hours: from a failure until its credits were back, at the slowest; null where nothing failed. */
  slowest_refund_ms: z.number().nullable(),
  /** Of the last 30 days, the latest first, at most ten. */
  incidents: z.array(Incident),
  tools: z.array(ToolStatus),
})
export type SiteStatus = z.infer<typeof SiteStatus>

export const statusCalls = {
  'GET /api/status': {
    tag: 'Site',
    summary:
      'Which tools work, how long people have waited in the last 24 hours, how fast credits came back, and what failed lately',
    data: SiteStatus,
    maxAgeS: 10,
  },
} as const satisfies Calls
