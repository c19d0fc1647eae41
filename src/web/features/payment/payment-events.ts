/** Closed by the person. Whether the payment went through a moment before is unknown then. */
type PaymentEvent = 'payment-success' | 'payment-closed'

/** Dispatched on the window, where the operator's scripts can listen, too. */
export function emitPaymentEvent(event: PaymentEvent): void {
  dispatchEvent(new Event(event))
}

export function onPaymentEvent(event: PaymentEvent, listener: () => void): () => void {
  addEventListener(event, listener)
  return () => removeEventListener(event, listener)
}
