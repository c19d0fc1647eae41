import { z } from 'zod'
import { MAX_TRANSACTIONS, TRANSACTION_STATES, TRANSACTIONS_AT_ONCE } from '../catalogue/transactions.ts'
import { Reason } from './audit.ts'
import type { Calls } from './call.ts'

export const OperatorTransaction = z.object({
  txn_id: z.string(),
  at: z.iso.datetime(),
  person_id: z.string(),
  /** Null if the buyer has deleted the account. */
  email: z.string().nullable(),
  kind: z.enum(['pack', 'subscription']),
  plan_id: z.int().nullable(),
  credits: z.int(),
  amount_cents: z.int(),
  /** The discount of a promotion code. */
  discount_cents: z.int(),
  promotion_code: z.string().nullable(),
  refunded_cents: z.int(),
  state: z.enum(TRANSACTION_STATES),
})
export type OperatorTransaction = z.infer<typeof OperatorTransaction>

/** For operators, like the rest of the console. */
export const transactionCalls = {
  'GET /api/operation/transactions': {
    tag: 'Operation',
    summary:
      'The latest transactions, of everybody or of those whose address contains a text, in all states or in one',
    query: z.object({
      email: z.string().trim().toLowerCase().max(320).optional(),
      state: z.enum(TRANSACTION_STATES).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_TRANSACTIONS).default(TRANSACTIONS_AT_ONCE),
    }),
    data: z.object({
      transactions: z.array(OperatorTransaction),
      /** Whether there are more to request. */
      has_more: z.boolean(),
    }),
  },
  'POST /api/operation/transactions/{id}/refund': {
    tag: 'Operation',
    summary: 'Give the money of a purchase back through the provider, all that is left or a part',
    params: z.object({ id: z.uuid() }),
    body: z.object({ amount_cents: z.int().positive().optional(), reason: Reason }),
    data: z.null(),
  },
} as const satisfies Calls
