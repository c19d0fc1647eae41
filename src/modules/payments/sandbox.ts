/** What the page of the built-in checkout needs of the sandbox. */
export interface SandboxTill {
  /** Tries to pay an open checkout. Any other is left as it is, and its state is the answer. */
  pay(checkoutId: string, card: CardEntry): Promise<TillAnswer>
  /** The second step that some cards ask for. */
  confirm(checkoutId: string, agreed: boolean): Promise<TillAnswer>
  /** Whether the second step is awaited. */
  isConfirming(checkoutId: string): Promise<boolean>
  /** What a bank that takes its time does in the end. */
  bankPays(checkoutId: string): Promise<void>
}

export type CardEntry = { number: string; expiry: string; cvc: string }
export type CardProblem = 'number' | 'expiry' | 'cvc' | 'unknown_card' | 'expired_card'
export type TillAnswer =
  | { state: 'paid' | 'failed' | 'expired' | 'confirming' | 'processing' }
  | { state: 'open'; problem: CardProblem }

/** Cards that can be tried, with what each does. None of them is a real one. */
export const TEST_CARDS = [
  { number: '4242424242424242', does: 'pays' },
  { number: '4000000000000002', does: 'is_declined' },
  { number: '4000002500003155', does: 'asks_to_confirm' },
  { number: '4000000000000069', does: 'has_expired' },
  { number: '4000000000000077', does: 'takes_its_time' },
] as const

/** What an operator can make happen in the sandbox. */
export interface SandboxControls {
  /** Lets time pass until the next month of a subscription begins, and renews it where its period ends. */
  renew(subscriptionId: string): Promise<void>
  /** Lets time pass until the period ends, and then the payment fails. */
  failRenewal(subscriptionId: string): Promise<void>
  /** Gives back an amount, or all that is left. */
  refund(paymentId: string, amountCents: number | null): Promise<void>
  dispute(paymentId: string): Promise<void>
  /** The bank finds for us, and the money comes back. */
  winDispute(paymentId: string): Promise<void>
}
