interface OutsideEvent {
  target: EventTarget | null
  preventDefault(): void
}

/** Closing a toast must not close the dialog below it. */
export function keepOpenForToasts(event: OutsideEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault()
}
