/** How far down the window the open dialogs have to stay visible; unset without a dialog. */
const PROPERTY = '--dialog-head'

/** Where toasts start on phones: over the header of the page, because people work with what is below it. */
export const TOAST_TOP_PHONE = `max(8px, env(safe-area-inset-top), calc(var(${PROPERTY}, 0px) + 8px))`

/** The same in wider windows: below the header of the page, or, while a dialog covers that, above or in the dialog. */
export const TOAST_TOP = `calc(var(${PROPERTY}, 72px) + 8px)`

/** A dialog that begins further down leaves room for a toast above it. */
const ROOM = 96

const heads = new Set<HTMLElement>()

/** A ref for the head of a dialog, which toasts must not cover: its title, and the way out. */
export function toastsBelow(head: HTMLElement | null) {
  if (!head) return
  heads.add(head)
  const dialog = dialogOf(head)
  // Titles change, and take one line or two; dialogs are in the middle of the window, whatever their height.
  const observer = new ResizeObserver(measure)
  for (const element of [head, dialog, dialog.parentElement]) if (element) observer.observe(element)
  return () => {
    observer.disconnect()
    heads.delete(head)
    measure()
  }
}

function measure(): void {
  const { style } = document.documentElement
  if (heads.size === 0) style.removeProperty(PROPERTY)
  else style.setProperty(PROPERTY, `${Math.max(...[...heads].map(endInWindow))}px`)
}

/** Where it is laid out, because the dialog is still moving when it opens. Zero if there is room for toasts above. */
function endInWindow(head: HTMLElement): number {
  const dialog = dialogOf(head)
  if (dialog.offsetTop >= ROOM) return 0
  const start = head.getBoundingClientRect().top - dialog.getBoundingClientRect().top
  // The close button of a dialog without a visible title reaches out of its head.
  return dialog.offsetTop + start + head.scrollHeight
}

const dialogOf = (head: HTMLElement): HTMLElement => head.closest<HTMLElement>('[role=dialog]') ?? head
