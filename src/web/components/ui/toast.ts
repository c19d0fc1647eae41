type ToastKind = 'info' | 'success' | 'warning' | 'danger'

export interface ToastMessage {
  form: 'toast' | 'notification'
  title: string
  body?: string
  kind: ToastKind
  durationMs: number
  action?: ToastAction
  /** The message closes when this resolves, however long that takes. */
  until?: Promise<void>
}

interface ToastAction {
  label: string
  run: () => void
}

type Receiver = (message: ToastMessage) => void

const waiting: ToastMessage[] = []
const watchers = new Set<() => void>()
let receiver: Receiver | null = null

/** One line at the bottom: "Link copied". Can be called from any code in the browser. */
export function showToast(title: string, { kind = 'info', ...rest }: ToastOptions = {}): void {
  send({ form: 'toast', title, kind, durationMs: rest.until ? Number.POSITIVE_INFINITY : 3000, ...rest })
}

type ToastOptions = Partial<Pick<ToastMessage, 'kind' | 'durationMs' | 'action' | 'until'>>

interface Notification {
  title: string
  body?: string
  kind?: ToastKind
  durationMs?: number
}

/** A title with a sentence under it, for events in the background. */
export function showNotification({ title, body, kind = 'info', durationMs = 4500 }: Notification): void {
  send({ form: 'notification', title, ...(body !== undefined && { body }), kind, durationMs })
}

function send(message: ToastMessage): void {
  if (receiver) receiver(message)
  else waiting.push(message)
  for (const notify of watchers) notify()
}

/** Delivers the waiting messages and all later ones, until the returned function is called. */
export function receiveToasts(handle: Receiver): () => void {
  receiver = handle
  for (const message of waiting.splice(0)) handle(message)
  return () => {
    if (receiver === handle) receiver = null
  }
}

export function watchToasts(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

export function toastsAreWaiting(): boolean {
  return waiting.length > 0
}
