import { useSyncExternalStore } from 'react'
import { splitLocale } from '../../../shared/i18n/locales.ts'
import { openDialog } from '../dialogs/dialogs.ts'
import { storedInviteCode } from './invite-code.ts'

/** The three modes of specification §4, and the step that verifies an address. */
export const LOGIN_MODES = ['login', 'register', 'reset', 'verify'] as const
export type LoginMode = (typeof LOGIN_MODES)[number]

let mode: LoginMode = 'login'
const watchers = new Set<() => void>()

export function useLoginMode(): LoginMode {
  return useSyncExternalStore(
    watchMode,
    () => mode,
    () => 'login',
  )
}

function watchMode(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

export function setLoginMode(next: LoginMode): void {
  mode = next
  for (const notify of watchers) notify()
}

/** An invitation is worth nothing to people with an account, so those who have one are asked to sign up. */
export function firstLoginMode(): LoginMode {
  return storedInviteCode() === null ? 'login' : 'register'
}

/** Asks for a sign-in from anywhere. The login page shows the same panel, so there only the mode changes. */
export function openLogin(next = firstLoginMode()): void {
  setLoginMode(next)
  if (!isLoginPage()) openDialog('login', {})
}

export function isLoginPage(): boolean {
  return splitLocale(location.pathname).path === '/login'
}
