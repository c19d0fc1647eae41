import { z } from 'zod'
import type { Calls } from './call.ts'

const ToolStatus = z.object({
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  available: z.boolean(),
  /** Whether it is unavailable now because the disks of its engines are full. */
  full: z.boolean(),
  /** The successful generations of the last 24 hours. */
  runs: z.int(),
  /**
   * From the press of the button to the file: half of the people waited no longer. Null if there was nobody.
   */
  median_ms: z.number().nullable(),
  /** Nineteen of twenty waited no longer. */
  slow_ms: z.number().nullable(),
})

/** A period in which a tool failed again and again because of the site itself. */
const Incident = z.object({
  /** The tool's title. */
  title: z.string(),
  began_at: z.iso.datetime(),
  /** Null if it may not be over. */
  ended_at: z.iso.datetime().nullable(),
  /** Failed generations in that time, which cost nothing. */
  failed: z.int(),
  made: z.int(),
})

export const SiteStatus = z.object({
  measured_at: z.iso.datetime(),
  /** The operators' message to everybody; null if there is none. */
  announcement: z.string().nullable(),
  /**
   * In the last 24 hours: the longest time from a failure until its credits were back; null if nothing
   * failed.
   */
  slowest_refund_ms: z.number().nullable(),
  /** In the last 30 days, the latest first, at most ten. */
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
