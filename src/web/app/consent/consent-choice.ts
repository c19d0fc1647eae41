import { useSyncExternalStore } from 'react'
import { findCookie, writeCookie } from '../session/cookies.ts'

type ConsentChoice = 'accepted' | 'rejected'

/** `unknown` is for the server and the first paint, because a page may be the same for everybody. */
type ConsentState = {
  choice: ConsentChoice | null | 'unknown'
  /** `again` if the person opened the banner. */
  asking: 'first' | 'again' | null
}

const COOKIE = 'cookieChoice'
const SIX_MONTHS_S = 182 * 86_400
const UNKNOWN: ConsentState = { choice: 'unknown', asking: null }

let state: ConsentState = UNKNOWN
const watchers = new Set<() => void>()

export function useConsent(): ConsentState {
  return useSyncExternalStore(watch, current, () => UNKNOWN)
}

/** The cookie keeps the choice for six months. After that, people are asked again. */
export function choose(choice: ConsentChoice): void {
  const revoked = state.choice === 'accepted' && choice === 'rejected'
  writeCookie(COOKIE, choice, { maxAgeS: SIX_MONTHS_S })
  change({ choice, asking: null })
  // A running script cannot be removed; only a new page starts without it.
  if (revoked) location.reload()
}

/** Opens the banner again, from the footer. */
export function askAgain(): void {
  change({ ...current(), asking: 'again' })
}

/** Keeps the earlier choice. */
export function stopAsking(): void {
  if (current().choice !== null) change({ ...current(), asking: null })
}

function current(): ConsentState {
  if (state.choice === 'unknown') {
    const choice = storedChoice()
    state = { choice, asking: choice === null ? 'first' : null }
  }
  return state
}

function storedChoice(): ConsentChoice | null {
  const stored = findCookie(document.cookie, COOKIE)
  return stored === 'accepted' || stored === 'rejected' ? stored : null
}

function change(next: ConsentState): void {
  state = next
  for (const notify of watchers) notify()
}

function watch(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}
