import { useRef } from 'react'

/**
 * Handlers for the content of a Radix dialog. An element with `data-initial-focus` gets the focus first. On
 * closing, the previously focused element gets it back; Radix alone remembers only a dialog's own trigger.
 */
export function useDialogFocus() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = lastingElement(document.activeElement)
      const content = event.currentTarget instanceof HTMLElement ? event.currentTarget : null
      const wanted = content?.querySelector<HTMLElement>('[data-initial-focus]')
      if (!wanted) return
      event.preventDefault()
      wanted.focus()
    },
    onCloseAutoFocus(event: Event) {
      if (!opener.current?.isConnected) return
      event.preventDefault()
      opener.current.focus({ preventScroll: true })
      // It may be disabled by now, such as a button to buy what was bought: then the focus stays near it.
      if (document.activeElement !== opener.current)
        opener.current.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    },
  }
}

/** A menu closes as soon as an item is chosen; its button stays. */
function lastingElement(element: Element | null): HTMLElement | null {
  const menuButton = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const lasting = menuButton ? document.getElementById(menuButton) : element
  return lasting instanceof HTMLElement ? lasting : null
}
