import type { TransactionStatus } from '../../../shared/contract/pay.ts'

const INTERVAL_MS = 3000
const LIMIT_MS = 300_000

const WAITING = 0 satisfies (typeof TransactionStatus)['waiting']
const PAID = 1 satisfies (typeof TransactionStatus)['paid']

/** The ways in which polling ends by itself; `timeout` only means that the outcome is unknown. */
export type PaymentEnd = 'paid' | 'refused' | 'timeout'

/**
 * Asks for a payment's state every three seconds, or at once on request, and reports the end once. Requests
 * without an answer are repeated, because they say nothing about the payment. Nothing is reported after
 * `stop`.
 */
export function pollPayment(
  readStatus: () => Promise<number>,
  onEnd: (end: PaymentEnd) => void,
): { ask: () => void; stop: () => void } {
  let asking = false
  let stopped = false
  const interval = setInterval(() => void ask(), INTERVAL_MS)
  const limit = setTimeout(() => finish('timeout'), LIMIT_MS)

  async function ask(): Promise<void> {
    // Answers slower than the interval must not pile up.
    if (asking || stopped) return
    asking = true
    const status = await readStatus().catch(() => WAITING)
    asking = false
    if (stopped || status === WAITING) return
    finish(status === PAID ? 'paid' : 'refused')
  }

  function stop(): void {
    stopped = true
    clearInterval(interval)
    clearTimeout(limit)
  }

  function finish(end: PaymentEnd): void {
    stop()
    onEnd(end)
  }

  return { ask: () => void ask(), stop }
}
