interface OutsideEvent {
  target: EventTarget | null
  preventDefault(): void
}

/** Closing a message must not close the dialog it lies over. */
export function keepOpenForToasts(event: OutsideEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault()
}
