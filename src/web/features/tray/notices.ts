let unmarked: string | null = null

/** Puts words before the title of a tab that nobody looks at, until somebody does. */
export function markTitle(words: string): void {
  if (unmarked === null) {
    unmarked = document.title
    document.addEventListener('visibilitychange', unmark)
  }
  document.title = `${words} · ${unmarked}`
}

function unmark(): void {
  if (document.visibilityState === 'hidden') return
  document.removeEventListener('visibilitychange', unmark)
  document.title = unmarked ?? document.title
  unmarked = null
}

type Notice = {
  /** One notice with the same tag replaces the other. */
  tag: string
  /** Where a press leads. */
  path: string
}

/** The browser's own notice, where the person has allowed it. Phones show those of service workers alone. */
export function showNotice(words: string, { tag, path }: Notice): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const options = { tag, data: { path }, icon: '/icons/apple-touch-icon.png' }
  void navigator.serviceWorker
    ?.getRegistration()
    .then((worker) => worker?.showNotification(words, options))
    // The title says it, too.
    .catch(() => undefined)
}
