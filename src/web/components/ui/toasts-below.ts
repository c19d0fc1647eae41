/** How far down the window the open dialogs have to stay visible. */
const PROPERTY = '--dialog-head'

/** Where toasts start on phones: over the header of the page, because people work with what is below it. */
export const TOAST_TOP = `max(8px, env(safe-area-inset-top), calc(var(${PROPERTY}, 0px) + 8px))`

const heads = new Set<HTMLElement>()

/** A ref for the head of a dialog that is as high as a phone's window: its title, and the way out. */
export function toastsBelow(head: HTMLElement | null) {
  if (!head) return
  heads.add(head)
  // Titles change, and take one line or two.
  const observer = new ResizeObserver(measure)
  observer.observe(head)
  return () => {
    observer.disconnect()
    heads.delete(head)
    measure()
  }
}

function measure(): void {
  const end = Math.max(0, ...[...heads].map(endInDialog))
  document.documentElement.style.setProperty(PROPERTY, `${end}px`)
}

/** Not in the window, because the dialog is still moving when it opens. */
function endInDialog(head: HTMLElement): number {
  const dialog = head.closest('[role=dialog]') ?? head
  const start = head.getBoundingClientRect().top - dialog.getBoundingClientRect().top
  // The close button of a dialog without a visible title reaches out of its head.
  return start + head.scrollHeight
}
