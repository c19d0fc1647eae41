import { CHANNELS, type Notifications } from '../../db/notifications.ts'

/** How often a watcher checks by itself: messages get lost, and sessions also expire on their own. */
const POLL_EVERY_MS = 15_000

type Watching = { id: string; notifications: Notifications; isAlive: () => Promise<boolean> }

export type SessionWatch = {
  /** Aborted as soon as the session ends, on whichever node that was requested. */
  ended: AbortSignal
  stop: () => void
}

export function watchSession({ id, notifications, isAlive }: Watching): SessionWatch {
  const end = new AbortController()
  const look = async () => {
    // A database that is briefly unavailable says nothing about the session.
    if (!(await isAlive().catch(() => true))) end.abort()
  }
  const unwatch = notifications.watch(CHANNELS.sessionEnded, id, () => void look())
  const timer = setInterval(() => void look(), POLL_EVERY_MS)
  // It may have ended between the call that started the watch and now.
  void look()
  return {
    ended: end.signal,
    stop() {
      clearInterval(timer)
      unwatch()
    },
  }
}
