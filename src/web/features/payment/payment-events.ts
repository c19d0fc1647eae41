/** Closed by the person. Whether the payment went through a moment before is unknown then. */
type PaymentEvent = 'payment-success' | 'payment-closed'

/** Dispatched on the window, where the operator's scripts can listen, too. */
export function tellPayment(event: PaymentEvent): void {
  dispatchEvent(new Event(event))
}

export function onPayment(event: PaymentEvent, hear: () => void): () => void {
  addEventListener(event, hear)
  return () => removeEventListener(event, hear)
}
