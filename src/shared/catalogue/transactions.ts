/** The states of a payment. */
export const TRANSACTION_STATES = [
  'open',
  'processing',
  'paid',
  'failed',
  'expired',
  'canceled',
  'refunded',
  'disputed',
] as const

/** How many are shown at first, and how many more on each request. */
export const TRANSACTIONS_AT_ONCE = 50
export const MAX_TRANSACTIONS = 500
