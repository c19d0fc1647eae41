/** The sandbox, as the page of the built-in checkout uses it. */
export interface SandboxTill {
  /** Tries to pay an open checkout. Any other is left as it is, and its state is returned. */
  pay(checkoutId: string, card: CardEntry): Promise<TillAnswer>
  /** The confirmation that some cards ask for. */
  confirm(checkoutId: string, agreed: boolean): Promise<TillAnswer>
  /** Whether the confirmation is awaited. */
  isConfirming(checkoutId: string): Promise<boolean>
  /** How a slow bank payment ends. */
  bankPays(checkoutId: string): Promise<void>
}

export type CardEntry = { number: string; expiry: string; cvc: string }
export type CardProblem = 'number' | 'expiry' | 'cvc' | 'unknown_card' | 'expired_card'
export type TillAnswer =
  | { state: 'paid' | 'failed' | 'expired' | 'confirming' | 'processing' }
  | { state: 'open'; problem: CardProblem }

/** Test cards, with the behavior of each. None of them is a real one. */
export const TEST_CARDS = [
  { number: '4242424242424242', does: 'pays' },
  { number: '4000000000000002', does: 'is_declined' },
  { number: '4000002500003155', does: 'asks_to_confirm' },
  { number: '4000000000000069', does: 'has_expired' },
  { number: '4000000000000077', does: 'takes_its_time' },
] as const

/** Events that an operator can trigger in the sandbox. */
export interface SandboxControls {
  /** Advances the time until the next month of a subscription begins, and renews it at the end of its period. */
  renew(subscriptionId: string): Promise<void>
  /** Advances the time until the period ends, and then the payment fails. */
  failRenewal(subscriptionId: string): Promise<void>
  /** Refunds an amount, or everything that is left. */
  refund(paymentId: string, amountCents: number | null): Promise<void>
  dispute(paymentId: string): Promise<void>
  /** The bank decides for us, and the money comes back. */
  winDispute(paymentId: string): Promise<void>
}
