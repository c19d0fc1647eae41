let unmarked: string | null = null

/** Puts a text in front of a hidden tab's title, until the tab is visible. */
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
  /** A notice replaces an earlier one with the same tag. */
  tag: string
  /** The page that a press opens. */
  path: string
}

/** The browser's own notice, if the person has allowed it. Phones only show those of service workers. */
export function showNotice(words: string, { tag, path }: Notice): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const options = { tag, data: { path }, icon: '/icons/apple-touch-icon.png' }
  void navigator.serviceWorker
    ?.getRegistration()
    .then((worker) => worker?.showNotification(words, options))
    // The title contains the message, too.
    .catch(() => undefined)
}
