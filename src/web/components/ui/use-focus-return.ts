import { useRef } from 'react'

/**
 * Radix hands the focus back to a dialog's own trigger only. With these handlers on its content, a dialog that was
 * opened by code gives the focus back to whatever had it.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    onCloseAutoFocus(event: Event) {
      if (!opener.current?.isConnected) return
      event.preventDefault()
      opener.current.focus({ preventScroll: true })
    },
  }
}
