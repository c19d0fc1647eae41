/**
 * Closed means by the person: whether the payment went through a moment before is unknown then. A change of plans may have
 * been paid for, too.
 */
type PaymentEvent = 'payment-success' | 'payment-closed' | 'plan-changed'

/** Dispatched on the window, where the operator's scripts can listen, too. */
export function emitPaymentEvent(event: PaymentEvent): void {
  dispatchEvent(new Event(event))
}

export function onPaymentEvent(event: PaymentEvent, listener: () => void): () => void {
  addEventListener(event, listener)
  return () => removeEventListener(event, listener)
}
