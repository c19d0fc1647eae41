/** Closed means by the person: whether the payment went through a moment before is not known then. */
type PaymentEvent = 'payment-success' | 'payment-closed'

/** Told on the window, where scripts of the operator can hear it too. */
export function tellPayment(event: PaymentEvent): void {
  dispatchEvent(new Event(event))
}

export function onPayment(event: PaymentEvent, hear: () => void): () => void {
  addEventListener(event, hear)
  return () => removeEventListener(event, hear)
}
