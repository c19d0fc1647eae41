import type { OperatorTransaction } from '../../../shared/contract/transactions.ts'

/** A paid pack, of which something has been refunded. */
export const TRANSACTION: OperatorTransaction = {
  txn_id: '0b8f9d1e-6f0a-4d0e-9a55-0c5f4b0f2d12',
  person_id: '7c1f9d1e-6f0a-4d0e-9a55-0c5f4b0f2d11',
  email: 'ada@example.com',
  at: '2026-11-15T08:00:00.000Z',
  kind: 'pack',
  plan_id: null,
  credits: 2000,
  amount_cents: 1999,
  discount_cents: 0,
  promotion_code: null,
  refunded_cents: 500,
  state: 'paid',
}
