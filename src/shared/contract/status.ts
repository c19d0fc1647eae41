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

export const SiteStatus = z.object({
  measured_at: z.iso.datetime(),
  /** What operators want everybody to know; null for nothing. */
  announcement: z.string().nullable(),
  /** Of the last 24 hours: from a failure until its credits were back, at the slowest; null where nothing failed. */
  slowest_refund_ms: z.number().nullable(),
  tools: z.array(ToolStatus),
})
export type SiteStatus = z.infer<typeof SiteStatus>

export const statusCalls = {
  'GET /api/status': {
    tag: 'Site',
    summary:
      'Which tools work, how long people have waited in the last 24 hours, and how fast credits came back',
    data: SiteStatus,
    maxAgeS: 10,
  },
} as const satisfies Calls
