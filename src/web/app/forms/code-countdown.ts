import { useSyncExternalStore } from 'react'

type CodePurpose = 'register' | 'reset' | 'verify' | 'change_email' | 'delete_account' | 'confirm' | 'link'

export const RESEND_AFTER_S = 60

/** When each key may ask again. It outlives the form, so that switching modes does not reset the wait. */
const endings = new Map<string, number>()
const watchers = new Set<() => void>()

/** One wait per address and purpose, like on the server. */
export function countdownKey(purpose: CodePurpose, email: string): string {
  return `${purpose} ${email.trim().toLowerCase()}`
}

export function startCountdown(key: string, seconds: number): void {
  endings.set(key, Date.now() + seconds * 1000)
  for (const notify of watchers) notify()
}

/** Seconds until another code may be sent; 0 means now. */
export function useCountdown(key: string): number {
  return useSyncExternalStore(
    watchCountdowns,
    () => secondsLeft(key),
    () => 0,
  )
}

function secondsLeft(key: string): number {
  return Math.max(0, Math.ceil(((endings.get(key) ?? 0) - Date.now()) / 1000))
}

function watchCountdowns(notify: () => void): () => void {
  const timer = setInterval(notify, 500)
  watchers.add(notify)
  return () => {
    clearInterval(timer)
    watchers.delete(notify)
  }
}
