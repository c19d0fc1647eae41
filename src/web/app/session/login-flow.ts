import { useSyncExternalStore } from 'react'
import { splitLocale } from '../../../shared/i18n/locales.ts'
import { openDialog } from '../dialogs/dialogs.ts'
import { storedInviteCode } from './invite-code.ts'

/** The three modes of specification §4, and the step that verifies an address. */
export const LOGIN_MODES = ['login', 'register', 'reset', 'verify'] as const
export type LoginMode = (typeof LOGIN_MODES)[number]

let mode: LoginMode = 'login'
let reason: string | null = null
const watchers = new Set<() => void>()

export function useLoginMode(): LoginMode {
  return useSyncExternalStore(
    watchLogin,
    () => mode,
    () => 'login',
  )
}

/** Why somebody who only wanted to do something is asked to sign in; null if they have asked for it themselves. */
export function useLoginReason(): string | null {
  return useSyncExternalStore(
    watchLogin,
    () => reason,
    () => null,
  )
}

function watchLogin(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

export function setLoginMode(next: LoginMode): void {
  mode = next
  for (const notify of watchers) notify()
}

/** The next person who signs in starts from the beginning. */
export function forgetLogin(): void {
  reason = null
  setLoginMode('login')
}

/** An invitation is worth nothing to people with an account, so those who have one are asked to sign up. */
export function firstLoginMode(): LoginMode {
  return storedInviteCode() === null ? 'login' : 'register'
}

/** Asks for a sign-in from anywhere. The login page shows the same panel, so there only the mode changes. */
export function openLogin(next = firstLoginMode(), why: string | null = null): void {
  reason = why
  setLoginMode(next)
  if (!isLoginPage()) openDialog('login', {})
}

export function isLoginPage(): boolean {
  return splitLocale(location.pathname).path === '/login'
}
