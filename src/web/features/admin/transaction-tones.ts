/** The colors of a transaction's states. */
export const TRANSACTION_TONES = {
  open: 'brand',
  processing: 'brand',
  paid: 'success',
  failed: 'danger',
  expired: 'neutral',
  canceled: 'neutral',
  refunded: 'neutral',
  disputed: 'warning',
} as const
