import { z } from 'zod'
import { Reason } from './audit.ts'
import type { Calls } from './call.ts'

export const sandboxCalls = {
  'POST /api/operation/sandbox/{action}': {
    tag: 'Operation',
    summary:
      'For operators of a site without a payment provider: make happen to a purchase what otherwise takes a month or a bank',
    params: z.object({ action: z.enum(['renew', 'fail-renewal', 'refund', 'dispute', 'win-dispute']) }),
    body: z.object({
      txn_id: z.string().max(64),
      /** The amount to refund; everything that is left by default. */
      amount_cents: z.int().positive().optional(),
      reason: Reason,
    }),
    data: z.null(),
  },
} as const satisfies Calls
